import type { Content } from './state-changes'

/**
 * The columns that name a row of a sensitive table, and the columns whose content is sealed. The triggers `state_capture` name the same.
 * A column that joins later is null in the rows that exist: a seal without it stands for null.
 */
export type SealedTable = {
  /** The table, where the entry names further columns of a table that is sealed already. */
  table?: string
  key: readonly string[]
  fields: readonly string[]
  /** The table joined after sealing had begun in the first installations; its rows are sealed when this version first starts. */
  joined?: true
  /** Only rows that a command has changed since they were written are sealed: the condition that names them, and the content of all others. */
  changed?: { where: string; otherwise: Content }
}
