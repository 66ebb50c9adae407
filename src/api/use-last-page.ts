import { useEffect, useRef } from 'react'
import type { Meta } from '@/contract/core/endpoint'

/** A page beyond the last goes to the last, as the list's answer names it; the address follows. */
export function useLastPage(meta: Meta | undefined, page: number, go: (page: number) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  // While another page loads, what is known belongs to the page before.
  const isBeyond = meta !== undefined && meta.page === page && page > meta.lastPage
  const last = meta?.lastPage ?? 1
  useEffect(() => {
    if (isBeyond) latest.current(last)
  }, [isBeyond, last])
}
