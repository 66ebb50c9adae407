// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataTable } from '@/ui/admin/table/data-table'
import { columnsFor } from '@/ui/table/columns'

type Row = { id: string }
const renderCell = vi.fn((row: Row) => row.id)
const columns = [columnsFor<Row>().custom('id', 'Id', renderCell)]
const rows: Row[] = [{ id: 'A' }, { id: 'B' }]
const none: string[] = []
const tableOf = (label: string, selected: readonly string[] = none) => (
  <DataTable
    label={label}
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    card={() => null}
    loading={label !== 'Page 1'}
    selected={selected}
    onSelect={() => undefined}
  />
)

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  act(() => root.render(tableOf('Page 1')))
})
afterEach(() => act(() => root.unmount()))

it('does not render its rows while a click around them is handled, but afterwards', () => {
  expect(screen.getByRole('table', { name: 'Page 1' })).toBeInTheDocument()
  act(() => {
    renderCell.mockClear()
    flushSync(() => root.render(tableOf('Page 2')))
    expect(screen.getByRole('region', { name: 'Page 2' })).toHaveAttribute('aria-busy', 'true')
    expect(renderCell).not.toHaveBeenCalled()
  })
  expect(screen.getByRole('table', { name: 'Page 2' })).toBeInTheDocument()
})

it('shows a chosen row at once', () => {
  act(() => {
    flushSync(() => root.render(tableOf('Page 1', ['B'])))
    expect(screen.getByRole('checkbox', { name: 'Select B' })).toBeChecked()
  })
})
