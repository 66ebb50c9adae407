import { useState } from 'react'

/** The selected rows of this page; a page change clears the selection, so that no invisible row is decided. */
export function useChosen<R extends { id: string }>(rows: readonly R[] | undefined) {
  const [ids, setIds] = useState<readonly string[]>([])
  const present = (rows ?? []).filter((row) => ids.includes(row.id))
  return {
    rows: present,
    ids: present.map((row) => row.id),
    set: (keys: string[]) => setIds(keys),
    clear: () => setIds([]),
    /** Selects all rows of the page, or none if all are selected. */
    toggleAll: () => setIds(present.length > 0 && present.length === rows?.length ? [] : (rows ?? []).map((row) => row.id)),
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  }
}
