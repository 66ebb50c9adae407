import type { Figure } from '@/contract/explain'

export type Explained = {
  figure: Figure
  /** Whose figure: an investment's id, where it is not the person's own total. */
  of?: string
  /** Which project's part of a customer's figure. */
  project?: string
  /** What was posted between two instants alone: a month of a chart. */
  startDate?: string
  endDate?: string
  /** "Available". */
  title: string
  /** What the figure is: "What you can invest or withdraw". */
  words: string
}
