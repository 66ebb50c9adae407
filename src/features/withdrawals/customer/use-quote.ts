import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '@/api/api-error'
import { read } from '@/api/hooks'
import { withdrawals, type WithdrawalQuote } from '@/contract/withdrawals'
import { normaliseDecimal } from '@/ui/plain/inputs/decimal-input'
import type { WithdrawalDraft } from './use-withdrawing'

/** Milliseconds without typing after which a new quote is asked for. */
const QUIET = 400

export type Quote = { data: WithdrawalQuote | undefined; at: number; error: ApiError | null; stale: boolean; retry: () => void }

function useQuiet<T>(value: T): T {
  const [quiet, setQuiet] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(JSON.parse(text) as T), QUIET)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}

/** What a withdrawal would cost and pay, as the server counts it, for the values as they stand. */
export function useQuote({ fund, amount, wallet, investment }: WithdrawalDraft): Quote {
  const asked = { fund, amount: normaliseDecimal(amount), wallet: wallet || null, investment }
  const quiet = useQuiet(asked)
  const isAmount = withdrawals.quote.body.safeParse(quiet).success
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...read(withdrawals.quote, { body: quiet }),
    enabled: isAmount,
    placeholderData: keepPreviousData,
  })
  return {
    data: isAmount ? data?.data : undefined,
    at: dataUpdatedAt,
    error: isAmount ? error : null,
    stale: isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(quiet),
    retry: () => void refetch(),
  }
}
