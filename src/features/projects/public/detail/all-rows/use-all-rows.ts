import { useState } from 'react'
import { ApiError } from '@/api/api-error'

type Rows<T> = { first: readonly T[]; total: number; load: () => Promise<readonly T[]> }

/** A list whose first rows are part of the page; the others are loaded on request. */
export function useAllRows<T>({ first, total, load }: Rows<T>) {
  const [rows, setRows] = useState(first)
  const [isAll, setIsAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const showAll = async () => {
    setBusy(true)
    try {
      if (rows.length < total) setRows(await load())
      setIsAll(true)
    } catch (error) {
      // The client has displayed the error of a failed request; the button stays.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { rows, isAll, busy, showAll: () => void showAll() }
}
