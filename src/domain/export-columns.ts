/**
 * The format of a value in a cell of an exported file. Without it, text is unchanged and instants become date and time.
 * `count` is the length of a list; `sentence` turns an action name ("payment.approved") into words.
 */
export const exportFormats = ['date', 'dateTime', 'percent', 'count', 'sentence'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A value of a row as text. */
export type ExportCell = {
  /** Its path in the row: `user.name`. A list on the path yields one value per entry. */
  path: string
  as?: ExportFormat
  /** The labels of enum values on screen; a value without a label is written unchanged. */
  labels?: Readonly<Record<string, string>>
  before?: string
  after?: string
  /** Written only if another field has one of these values. */
  when?: { path: string; is: readonly string[] }
}

/** A column of an exported file: the heading of the table's column, and the parts of its cells. */
export type ExportColumn = {
  title: string
  cells: readonly ExportCell[]
  /** The same text in every row instead of parts, such as the currency of the amounts. */
  text?: string
  /** The separator between the parts; `first` writes only the first non-empty part. */
  between?: string
  first?: boolean
}
