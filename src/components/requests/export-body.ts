import type { ExportColumn } from '@/domain/export-columns'

type Labels = Readonly<Record<string, string>>

/** The labels of values as the API accepts them. */
export const pairsOf = (labels: Labels) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A column as the API accepts it. */
export const toSent = ({ cells, ...column }: ExportColumn) => ({
  ...column,
  cells: cells.map(({ labels, ...cell }) => ({ ...cell, ...(labels ? { labels: pairsOf(labels) } : {}) })),
})
