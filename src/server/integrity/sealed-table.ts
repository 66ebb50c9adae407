import type { Content } from './state-changes'

/**
 * The columns that identify a row of a sensitive table, and the columns whose content is sealed. The triggers `state_capture` name the same
 * columns. A column added later is null in existing rows: a seal without it implies null.
 */
export type SealedTable = {
  /** The table, if the entry adds columns to a table that is already sealed. */
  table?: string
  key: readonly string[]
  fields: readonly string[]
  /** The table was added after the first installations had started sealing; its rows are sealed at the first start of this version. */
  joined?: true
  /**
   * Only rows that a command has changed since they were inserted are sealed: the condition that selects them, and the content of all
   * others.
   */
  changed?: { where: string; otherwise: Content }
}
