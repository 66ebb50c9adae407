import type { Meta } from '@/contract/core/endpoint'

/** Sums over the projects that are open for investment. */
export type OpenTotals = { investmentReceived: string; value: string }

/** The sums of a list of projects; null if the list has too many rows to sum. */
export function openTotalsOf(meta: Meta | undefined): OpenTotals | null {
  const { investmentReceived, value } = meta?.sum ?? {}
  return investmentReceived !== undefined && value !== undefined ? { investmentReceived, value } : null
}
