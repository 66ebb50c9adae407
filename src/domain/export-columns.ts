/**
 * How a value is written in a cell of an exported file; without it, text stays as it is and instants become date and time.
 * `count` is the length of a list, `sentence` turns the name of an action ("payment.approved") into words.
 */
export const exportFormats = ['date', 'dateTime', 'percent', 'count', 'sentence'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A value of a row as text. */
export type ExportCell = {
  /** Where it is in the row: `user.name`. A list on the way gives one value for each of its entries. */
  path: string
  as?: ExportFormat
  /** What a closed value is called on the screen; one without a label is written as it is. */
  labels?: Readonly<Record<string, string>>
  before?: string
  after?: string
  /** Written only while another field has one of these values. */
  when?: { path: string; is: readonly string[] }
}

/** A column of an exported file: the head of the table's column, and what its cells are made of. */
export type ExportColumn = {
  title: string
  cells: readonly ExportCell[]
  /** What is written between the cells; `first` writes only the first that is not empty. */
  between?: string
  first?: boolean
}
