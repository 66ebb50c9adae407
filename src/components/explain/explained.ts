import type { Figure } from '@/contract/explain'

export type Explained = {
  figure: Figure
  /** The owner of the figure: an investment's id, or undefined for the customer's total. */
  of?: string
  /** The project, for one project's share of a customer's figure. */
  project?: string
  /** Only postings between two instants, such as a month of a chart. */
  startDate?: string
  endDate?: string
  /** "Available". */
  title: string
  /** The description of the figure: "What you can invest or withdraw". */
  description: string
}
