import { z } from 'zod'
import { fieldAt, type Labels } from './field-labels'
import { fieldTitle } from './field-titles'

/** Objects whose parts have columns of their own, because reconciliation compares each of them. The headings by path in the object. */
const partsOf: Readonly<Record<string, Labels>> = {
  reference: { title: 'About', code: 'Code' },
  wallet: {
    title: 'Wallet label',
    network: 'Network',
    address: 'Address or IBAN',
    'details.holder': 'Account holder',
    currencyUnit: 'Wallet currency',
  },
  sent: { gateway: 'Paid from', currency: 'Currency sent', amount: 'Amount sent', rate: 'Exchange rate' },
}

type WholeColumn = { title: string; path: string }

/** The columns of a file with all fields. Their headings are unique: a title that is a column on screen keeps it. */
export function wholeColumns(row: z.ZodType, titles: Labels): readonly WholeColumn[] {
  const fields = row instanceof z.ZodObject ? Object.keys(row.shape) : []
  const columns = fields.flatMap((field) => columnsOf(row, field, titles))
  const onScreen = new Set(Object.values(titles))
  const used = new Map<string, number>()
  return columns.map(({ title, path }) => {
    const isTaken = onScreen.has(title) && titles[path] !== title && fields.some((field) => titles[field] === title)
    const wanted = isTaken ? (secondTitles[path] ?? title) : title
    const count = (used.get(wanted) ?? 0) + 1
    used.set(wanted, count)
    return { title: count === 1 ? wanted : `${wanted} (${count})`, path }
  })
}

/** The heading of a field whose own title is that of another column on screen. */
const secondTitles: Labels = { status: 'Lifecycle status' }

function columnsOf(row: z.ZodType, field: string, titles: Labels): readonly WholeColumn[] {
  const parts = Object.entries(partsOf[field] ?? {}).map(([part, title]) => ({ title, path: `${field}.${part}` }))
  const isSplit = parts.length > 0 && parts.every(({ path }) => fieldAt(row, path))
  return isSplit ? parts : [{ title: titles[field] ?? fieldTitle(field), path: field }]
}
