// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { withLocalDays } from '@/api/local-days'
import { savedFields, savedMessage } from '@/components/requests/saved-message'
import { exportName } from '@/components/resource/export/export-name'
import { datePresets } from '@/ui/table/date-presets'
import { FilterBar, type Filter } from '@/ui/table/filter-bar'
import { Pager } from '@/ui/plain/navigation/pager'

describe('the pager', () => {
  test('goes to the page entered, or to the last page if it is beyond the last', async () => {
    const onChange = vi.fn()
    render(<Pager page={1} limit={10} total={995} onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Go to page'), '42{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(42, 10)
    await userEvent.type(screen.getByLabelText('Go to page'), '5000{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(100, 10)
    onChange.mockClear()
    await userEvent.type(screen.getByLabelText('Go to page'), '0{Enter}')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('has no page field while every page has a button', () => {
    render(<Pager page={1} limit={10} total={50} onChange={() => undefined} />)
    expect(screen.queryByLabelText('Go to page')).toBeNull()
  })
})

describe('date presets', () => {
  const at = (month: number, day: number) => new Date(2026, month - 1, day, 23, 30)
  const of = (label: string, now: Date) => {
    const range = datePresets(now).find((datePreset) => datePreset.label === label)
    return range && [range.from, range.to]
  }

  test('are whole days in the user’s time zone, and whole months, quarters and years', () => {
    expect(of('Today', at(11, 23))).toEqual(['2026-11-23', '2026-11-23'])
    expect(of('Last 7 days', at(11, 3))).toEqual(['2026-10-28', '2026-11-03'])
    expect(of('This month', at(2, 10))).toEqual(['2026-02-01', '2026-02-28'])
    expect(of('Last month', at(1, 31))).toEqual(['2025-12-01', '2025-12-31'])
    expect(of('This quarter', at(11, 23))).toEqual(['2026-10-01', '2026-12-31'])
    expect(of('This year', at(11, 23))).toEqual(['2026-01-01', '2026-12-31'])
  })

  test('are offered beside a custom range, and the chosen one is applied and shown', async () => {
    type Query = { startDate?: string; endDate?: string }
    const filters: readonly Filter<keyof Query>[] = [{ kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date' }]
    const onChange = vi.fn()
    const { rerender } = render(<FilterBar<Query> filters={filters} value={{}} onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Date' }))
    expect(screen.getByLabelText('From')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'This month' }))
    const chosen = of('This month', new Date())
    expect(onChange).toHaveBeenCalledWith({ startDate: chosen?.[0], endDate: chosen?.[1] })
    rerender(
      <FilterBar<Query> filters={filters} value={{ startDate: chosen?.[0] ?? '', endDate: chosen?.[1] ?? '' }} onChange={onChange} />,
    )
    expect(screen.getByRole('button', { name: 'Date: this month' })).toBeVisible()
  })

  test('are requested from midnight to midnight in the user’s time zone', () => {
    const { startDate, endDate } = withLocalDays({ startDate: '2026-11-23', endDate: '2026-11-23' })
    expect(startDate).toBe(new Date(2026, 10, 23).toISOString())
    expect(endDate).toBe(new Date(2026, 10, 23, 23, 59, 59, 999).toISOString())
    expect(withLocalDays({ startDate: '2026-11-23T10:00:00Z' })).toEqual({ startDate: '2026-11-23T10:00:00Z' })
  })
})

test('a file is named after its list, its view and the filters that the view does not include', () => {
  const filters: readonly Filter[] = [
    { kind: 'search', key: 'searchTerm', label: 'Code' },
    { kind: 'enum', key: 'status', label: 'State', options: [{ value: 'PENDING', label: 'Pending' }], multiple: true },
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date' },
  ]
  const pending = { label: 'Pending', query: { status: ['PENDING'] } }
  expect(exportName('Withdraws', pending, filters, { status: ['PENDING'] })).toBe('withdraws-pending')
  expect(exportName('Withdraws', { label: 'All', query: {} }, filters, { status: ['PENDING'], startDate: '2026-11-01' })).toBe(
    'withdraws-pending-from-2026-11-01',
  )
  expect(exportName('Withdraws', undefined, filters, { searchTerm: 'Zoë & Co/../' })).toBe('withdraws-zoe-co')
})

test('confirmations name what was saved', () => {
  expect(savedMessage('project', 'Solar One', 'saved')).toBe('Project Solar One saved')
  expect(savedMessage('role', 'Finance', 'created')).toBe('Role Finance created')
  expect(savedMessage('country', 'Albania', 'off')).toBe('Country Albania deactivated')
  expect(savedFields(['Withdrawal limit'])).toBe('Settings saved: Withdrawal limit')
  expect(savedFields(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('Settings saved: A, B, C, D, and 2 more')
})
