import { useState } from 'react'

/** The rows ticked on this page; turning the page forgets them, so that nothing unseen is decided. */
export function useChosen<R extends { id: string }>(rows: readonly R[] | undefined) {
  const [ids, setIds] = useState<readonly string[]>([])
  const present = (rows ?? []).filter((row) => ids.includes(row.id))
  return {
    rows: present,
    ids: present.map((row) => row.id),
    set: (keys: string[]) => setIds(keys),
    clear: () => setIds([]),
    /** Ticks every row of the page; where all are ticked, none. */
    toggleAll: () => setIds(present.length > 0 && present.length === rows?.length ? [] : (rows ?? []).map((row) => row.id)),
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  }
}
