import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounce } from 'use-debounce'
import type { ApiError } from '@/api/api-error'
import { read } from '@/api/hooks'
import { withdrawals, type WithdrawalQuote } from '@/contract/withdrawals'
import { normaliseDecimal } from '@/ui/plain/inputs/decimal-input'
import type { WithdrawalDraft } from './use-withdrawing'

/** The debounce of quote requests in milliseconds. */
const DEBOUNCE_MS = 400

export type Quote = { data: WithdrawalQuote | undefined; at: number; error: ApiError | null; stale: boolean; retry: () => void }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Fee and net amount of a withdrawal with the current values, as computed by the server. */
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
