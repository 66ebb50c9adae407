import type { MouseEvent, ReactNode } from 'react'

/** A figure with the dotted underline: it opens the entries behind it. Without a way there it is only shown. */
export const Why = ({ onClick, children }: { onClick: (() => void) | undefined; children: ReactNode }) =>
  onClick ? (
    <button type="button" className="explain" title="View the ledger entries" onClick={only(onClick)}>
      {children}
    </button>
  ) : (
    children
  )

/** It may stand in a row that opens something else. */
const only = (open: () => void) => (event: MouseEvent) => {
  event.stopPropagation()
  open()
}
