import { useMemo, useState } from 'react'

/** The selected rows of this page; a page change clears the selection, so that no hidden row is decided. */
export function useChosen<R extends { id: string }>(rows: readonly R[] | undefined) {
  const [ids, setIds] = useState<readonly string[]>([])
  const present = useMemo(() => (rows ?? []).filter((row) => ids.includes(row.id)), [rows, ids])
  // The array is memoized, because a new one re-renders the table.
  const presentIds = useMemo(() => present.map((row) => row.id), [present])
  return {
    rows: present,
    ids: presentIds,
    set: (keys: string[]) => setIds(keys),
    clear: () => setIds([]),
    /** Selects all rows of the page, or none if all are selected. */
    toggleAll: () => setIds(present.length > 0 && present.length === rows?.length ? [] : (rows ?? []).map((row) => row.id)),
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  }
}
