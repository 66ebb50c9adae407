// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { DataTable } from '@/ui/admin/table/data-table'
import { columnsFor } from '@/ui/table/columns'

type Row = { id: string }
const renderCell = vi.fn((row: Row) => row.id)
const columns = [columnsFor<Row>().custom('id', 'Id', renderCell)]
const rows: Row[] = [{ id: 'A' }, { id: 'B' }]
let press: () => void

function Screen() {
  const [page, setPage] = useState(1)
  press = () => setPage((from) => from + 1)
  return (
    <DataTable label={`Page ${page}`} columns={columns} rows={rows} rowKey={(row) => row.id} card={() => null} loading={page > 1} dense />
  )
}

it('does not render its rows while a click around them is handled, but afterwards', () => {
  render(<Screen />)
  expect(screen.getByRole('table', { name: 'Page 1' })).toBeInTheDocument()
  act(() => {
    renderCell.mockClear()
    flushSync(press)
    expect(screen.getByRole('region', { name: 'Page 2' })).toHaveAttribute('aria-busy', 'true')
    expect(renderCell).not.toHaveBeenCalled()
  })
  expect(screen.getByRole('table', { name: 'Page 2' })).toBeInTheDocument()
})

it('shows a chosen row at once', () => {
  let choose: (keys: string[]) => void = () => undefined
  function Choice() {
    const [selected, setSelected] = useState<string[]>([])
    choose = setSelected
    return (
      <DataTable
        label="Rows"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        card={() => null}
        selected={selected}
        onSelect={setSelected}
      />
    )
  }
  render(<Choice />)
  act(() => {
    flushSync(() => choose(['B']))
    expect(screen.getByRole('checkbox', { name: 'Select B' })).toBeChecked()
  })
})
