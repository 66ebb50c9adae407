// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { columnsFor } from '@/ui/table/columns'
import { DataTable } from '@/ui/admin/table/data-table'
import { DataTable as LightTable } from '@/ui/table/light/data-table'
import type { DataTableProps } from '@/ui/table/data-table-props'
import { FilterBar, isFiltered, type Filter } from '@/ui/table/filter-bar'
import { ErrorBoundary } from '@/ui/plain/feedback/error-boundary'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { notify } from '@/ui/plain/feedback/notify'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { Toasts } from '@/ui/plain/feedback/toasts'

afterEach(() => void vi.useRealTimers())

describe('a search', () => {
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Name', { selector: 'input' }), { target: { value: text } })

  it('starts 500 ms after the last letter', () => {
    vi.useFakeTimers()
    const search = vi.fn()
    render(<SearchField label="Name" value="" onChange={search} />)
    type('k')
    act(() => void vi.advanceTimersByTime(400))
    type('ke ')
    act(() => void vi.advanceTimersByTime(499))
    expect(search).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(search).toHaveBeenCalledExactlyOnceWith('ke')
  })

  it('starts at once with Enter, and clears at once', async () => {
    const search = vi.fn()
    render(<SearchField label="Name" value="" onChange={search} />)
    await userEvent.type(screen.getByLabelText('Name', { selector: 'input' }), 'kenya{Enter}')
    expect(search).toHaveBeenLastCalledWith('kenya')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(search).toHaveBeenLastCalledWith('')
    expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveValue('')
  })

  it('follows the URL when it changes', () => {
    const { rerender } = render(<SearchField label="Name" value="kenya" onChange={() => undefined} />)
    rerender(<SearchField label="Name" value="" onChange={() => undefined} />)
    expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveValue('')
  })
})

describe('filters', () => {
  type Query = { searchTerm?: string; state?: string; kinds?: string[]; isActive?: boolean; startDate?: string; endDate?: string }
  const filters: readonly Filter<keyof Query>[] = [
    { kind: 'enum', key: 'state', label: 'State', options: [{ value: 'WAITING', label: 'Waiting' }] },
    {
      kind: 'enum',
      key: 'kinds',
      label: 'Kind',
      multiple: true,
      options: [
        { value: 'A', label: 'Fee' },
        { value: 'B', label: 'Profit' },
      ],
    },
    { kind: 'boolean', key: 'isActive', label: 'Active' },
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Sent' },
  ]
  const show = (value: Query) => {
    const change = vi.fn()
    render(<FilterBar<Query> filters={filters} value={value} onChange={change} />)
    return change
  }

  it('report the chosen values', async () => {
    const change = show({ kinds: ['A'] })
    await userEvent.click(screen.getByRole('button', { name: 'State' }))
    await userEvent.click(screen.getByRole('button', { name: 'Waiting' }))
    expect(change).toHaveBeenLastCalledWith({ state: 'WAITING' })
    await userEvent.click(screen.getByRole('button', { name: 'Kind: fee' }))
    await userEvent.click(screen.getByLabelText('Profit'))
    expect(change).toHaveBeenLastCalledWith({ kinds: ['A', 'B'] })
    await userEvent.click(screen.getByRole('button', { name: 'Active' }))
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(change).toHaveBeenLastCalledWith({ isActive: false })
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    expect(change).toHaveBeenLastCalledWith({ startDate: '2026-11-01', endDate: undefined })
  })

  it('apply two amounts together, and ignore an invalid amount', async () => {
    const change = vi.fn()
    const amounts = [{ kind: 'amounts', from: 'least', to: 'most', label: 'Amount', currency: 'USD' }] as const
    const { rerender } = render(<FilterBar<{ least?: string; most?: string }> filters={amounts} value={{}} onChange={change} />)
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    await userEvent.type(screen.getByLabelText('From'), '100.5')
    await userEvent.type(screen.getByLabelText('To'), '.')
    expect(change).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(change).toHaveBeenCalledExactlyOnceWith({ least: '100.50', most: undefined })
    rerender(
      <FilterBar<{ least?: string; most?: string }> filters={amounts} value={{ least: '100.50', most: '2000.00' }} onChange={change} />,
    )
    expect(screen.getByRole('button', { name: 'Amount: 100.50 to 2,000.00' })).toBeInTheDocument()
  })

  it('search long option lists by a few letters', async () => {
    const options = Array.from({ length: 30 }, (_, place) => ({ value: String(place), label: place === 20 ? 'Sweden' : `Land ${place}` }))
    const change = vi.fn()
    render(
      <FilterBar<{ country?: string }>
        filters={[{ kind: 'enum', key: 'country', label: 'Country', options }]}
        value={{}}
        onChange={change}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Country' }))
    await userEvent.type(screen.getByLabelText('Search in Country'), 'SWE')
    expect(screen.queryByRole('button', { name: 'Land 1' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sweden' }))
    expect(change).toHaveBeenLastCalledWith({ country: '20' })
  })

  it('show their values and can be cleared one by one or all at once', async () => {
    const value: Query = { state: 'WAITING', isActive: false, startDate: '2026-11-01', endDate: '2026-11-20' }
    const change = show(value)
    expect(screen.getByRole('button', { name: 'Sent: 1 Nov 2026 to 20 Nov 2026' })).toBeInTheDocument()
    expect(isFiltered(filters, value)).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Clear State' }))
    expect(change).toHaveBeenLastCalledWith({ state: undefined })
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(change).toHaveBeenLastCalledWith({
      state: undefined,
      kinds: undefined,
      isActive: undefined,
      startDate: undefined,
      endDate: undefined,
    })
  })

  it('close with Escape and return the focus', async () => {
    show({})
    await userEvent.click(screen.getByRole('button', { name: 'State' }))
    expect(screen.getByRole('dialog', { name: 'State' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'State' })).toHaveFocus()
    expect(isFiltered<Query>(filters, {})).toBe(false)
  })
})

type Payment = { id: string; code: string; amount: string; state: 'WAITING' | 'APPROVED'; createdAt: string }
const rows: Payment[] = [
  { id: '1', code: 'PAY-1', amount: '1000.00', state: 'WAITING', createdAt: '2026-11-20T10:00:00Z' },
  { id: '2', code: 'PAY-2', amount: '500.50', state: 'APPROVED', createdAt: '2026-11-19T10:00:00Z' },
]
const column = columnsFor<Payment>()
const columns = [
  column.code('code', 'Code', { sortable: true }),
  column.status('state', 'State', { WAITING: { text: 'Waiting', tone: 'neutral' }, APPROVED: { text: 'Approved', tone: 'good' } }),
  column.date('createdAt', 'Sent'),
  column.money('amount', 'Amount', { sortable: true }),
  column.actions((row) => <button type="button">Edit {row.code}</button>),
]
const list = (props: Partial<DataTableProps<Payment>> = {}) =>
  render(
    <DataTable
      label="Payments"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      card={(row) => row.code}
      {...props}
    />,
  )

describe('a list', () => {
  it('formats each type of value and shows totals in the footer', () => {
    list({ totals: { code: 'This page', amount: <MoneyText value="1500.50" /> } })
    const cells = within(screen.getByRole('row', { name: /PAY-1/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['PAY-1', 'Waiting', '20 Nov 2026', '1,000.00', 'Edit PAY-1'])
    expect(screen.getByRole('row', { name: /This page/ })).toHaveTextContent('1,500.50')
  })

  it('sorts ascending, then descending, then not at all', async () => {
    const sort = vi.fn()
    const { rerender } = list({ onSort: sort })
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(sort).toHaveBeenLastCalledWith({ sortBy: 'amount', sortOrder: 'ASC' })
    const again = (order: 'ASC' | 'DESC') =>
      rerender(
        <DataTable
          label="Payments"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          card={() => null}
          onSort={sort}
          sort={{ sortBy: 'amount', sortOrder: order }}
        />,
      )
    again('ASC')
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(sort).toHaveBeenLastCalledWith({ sortBy: 'amount', sortOrder: 'DESC' })
    again('DESC')
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(sort).toHaveBeenLastCalledWith({})
  })

  it('marks an age column as descending when the oldest rows come first', () => {
    const aged = [column.custom('createdAt', 'Age', () => '3 h', { sortable: true, sorts: 'age' })]
    list({ columns: aged, onSort: vi.fn(), sort: { sortBy: 'createdAt', sortOrder: 'ASC' } })
    expect(screen.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('selects rows and whole pages, and keeps the selection of other pages', async () => {
    const select = vi.fn()
    list({ selected: ['9', '2'], onSelect: select, selectionBar: '2 selected' })
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select PAY-1' }))
    expect(select).toHaveBeenLastCalledWith(['9', '2', '1'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select PAY-2' }))
    expect(select).toHaveBeenLastCalledWith(['9'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(select).toHaveBeenLastCalledWith(['9', '2', '1'])
  })

  it('opens a row by click and by Enter, but not by its buttons and checkboxes', async () => {
    const open = vi.fn()
    const select = vi.fn()
    list({ onOpen: open, onSelect: select, selected: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Edit PAY-1' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select PAY-1' }))
    expect(open).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('PAY-1'))
    expect(open).toHaveBeenLastCalledWith(rows[0])
    screen.getByRole('row', { name: /PAY-2/ }).focus()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenLastCalledWith(rows[1])
  })

  it('changes pages and shows the current range', async () => {
    const turn = vi.fn()
    list({ page: { page: 1, limit: 10, total: 37 }, onPage: turn })
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1–10 of 37')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(turn).toHaveBeenLastCalledWith(2, 10)
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25')
    expect(turn).toHaveBeenLastCalledWith(1, 25)
  })

  it('shows loading, error and empty states', async () => {
    const retry = vi.fn()
    const { rerender } = list({ rows: undefined })
    // The loading placeholder already shows the column headers.
    const waiting = within(screen.getByRole('status', { name: 'Payments: loading' }))
    expect(waiting.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)).toEqual(
      columns.map(({ key, title }) => (key === 'actions' ? '' : title)),
    )
    const again = (props: Partial<DataTableProps<Payment>>) =>
      rerender(<DataTable label="Payments" columns={columns} rows={undefined} rowKey={(row) => row.id} card={() => null} {...props} />)
    const failed = {
      message: 'The server did not answer.',
      requestId: '4cb86787-4f82-4674-b069-8b77711af64d',
      at: new Date(2026, 10, 20, 10, 42, 7),
    }
    again({ error: failed, onRetry: retry })
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load payments')
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.')
    // Request id and time, which users can pass on to support.
    expect(screen.getByRole('alert')).toHaveTextContent('4cb86787 · 20 Nov, 10:42:07')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
    again({ rows: [] })
    expect(screen.getByText('No payments')).toBeInTheDocument()
  })

  it('is shown as cards on phones', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: true,
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )
    const open = vi.fn()
    const sort = vi.fn()
    list({ onOpen: open, onSort: sort, totals: { amount: <MoneyText value="1500.50" /> } })
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Amount, highest first')
    expect(sort).toHaveBeenCalledWith({ sortBy: 'amount', sortOrder: 'DESC' })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByText('1,500.50')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Open PAY-2' }))
    expect(open).toHaveBeenCalledWith(rows[1])
  })

  it('supports selection on phones without opening a row', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as unknown as MediaQueryList,
    )
    const [open, select] = [vi.fn(), vi.fn()]
    list({ onOpen: open, selected: ['1'], onSelect: select, selectionBar: 'One is ticked' })
    expect(screen.getByText('One is ticked')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select PAY-2' }))
    expect(select).toHaveBeenLastCalledWith(['1', '2'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select PAY-1' }))
    expect(select).toHaveBeenLastCalledWith([])
    expect(open).not.toHaveBeenCalled()
  })
})

describe('a list of the customer area', () => {
  const lightList = (props: Partial<Parameters<typeof LightTable<Payment>>[0]> = {}) =>
    render(
      <LightTable
        label="Payments"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.code}
        card={(row) => row.code}
        {...props}
      />,
    )

  it('formats, totals, sorts and opens rows like a list of the back office', async () => {
    const [open, sort] = [vi.fn(), vi.fn()]
    lightList({
      onOpen: open,
      onSort: sort,
      sort: { sortBy: 'amount', sortOrder: 'ASC' },
      totals: { code: 'Total', amount: <MoneyText value="1500.50" /> },
    })
    const cells = within(screen.getByRole('row', { name: /PAY-1/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['PAY-1', 'Waiting', '20 Nov 2026', '1,000.00', 'Edit PAY-1'])
    expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('1,500.50')
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(sort).toHaveBeenLastCalledWith({ sortBy: 'amount', sortOrder: 'DESC' })
    await userEvent.click(screen.getByRole('button', { name: 'Edit PAY-1' }))
    expect(open).not.toHaveBeenCalled()
    screen.getByRole('row', { name: /PAY-2/ }).focus()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenLastCalledWith(rows[1])
  })

  it('shows its column headers while loading', () => {
    lightList({ rows: undefined })
    const waiting = within(screen.getByRole('status', { name: 'Payments: loading' }))
    expect(waiting.getAllByRole('columnheader', { hidden: true })[0]).toHaveTextContent('Code')
  })
})

describe('messages and failures', () => {
  it('appear once, can be closed and disappear by themselves', async () => {
    vi.useFakeTimers()
    render(<Toasts />)
    // The toast component is loaded with the first message.
    await act(async () => {
      await import('@/ui/plain/feedback/toast')
      notify.error('It failed.')
      notify.error('It failed.')
      notify.success('Saved')
    })
    expect(screen.getAllByText('It failed.')).toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent('It failed.')
    act(() => void vi.advanceTimersByTime(4000))
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByText('It failed.')).not.toBeInTheDocument()
  })

  it('a component that fails to render does not affect the rest of the page', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('broken')
    }
    render(
      <>
        <p>the rest</p>
        <ErrorBoundary fallback="instead">
          <Broken />
        </ErrorBoundary>
      </>,
    )
    expect(screen.getByText('the rest')).toBeInTheDocument()
    expect(screen.getByText('instead')).toBeInTheDocument()
  })
})
