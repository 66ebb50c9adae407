import { useEffect, useRef } from 'react'
import type { Meta } from '@/contract/core/endpoint'

/** A page beyond the last redirects to the last page, as returned by the list. */
export function useLastPage(meta: Meta | undefined, page: number, go: (page: number) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  // While another page loads, the known total belongs to the previous one.
  const isBeyond = meta !== undefined && meta.page === page && page > meta.lastPage
  const last = meta?.lastPage ?? 1
  useEffect(() => {
    if (isBeyond) latest.current(last)
  }, [isBeyond, last])
}
