import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounce } from 'use-debounce'
import type { ApiError } from '@/api/api-error'
import { read } from '@/api/hooks'
import { withdrawals, type WithdrawalQuote } from '@/contract/withdrawals'
import { normaliseDecimal } from '@/ui/plain/inputs/decimal-input'
import type { WithdrawalDraft } from './use-withdrawing'

/** Milliseconds without typing after which a new quote is requested. */
const DEBOUNCE_MS = 400

export type Quote = { data: WithdrawalQuote | undefined; at: number; error: ApiError | null; stale: boolean; retry: () => void }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a withdrawal would cost and pay, as the server counts it, for the values as they stand. */
export function useQuote({ fund, amount, wallet, investment }: WithdrawalDraft): Quote {
  const request = { fund, amount: normaliseDecimal(amount), wallet: wallet || null, investment }
  const [settled] = useDebounce(request, DEBOUNCE_MS, { equalityFn: isSame })
  const isAmount = withdrawals.quote.body.safeParse(settled).success
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...read(withdrawals.quote, { body: settled }),
    enabled: isAmount,
    placeholderData: keepPreviousData,
  })
  return {
    data: isAmount ? data?.data : undefined,
    at: dataUpdatedAt,
    error: isAmount ? error : null,
    stale: isPlaceholderData || !isSame(request, settled),
    retry: () => void refetch(),
  }
}
