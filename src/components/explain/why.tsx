import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '@/locales/text'

type Props = { onClick: ((() => void) & { figureKey?: string }) | undefined; className?: string; children: ReactNode }

/** A figure with a dotted underline that opens its entries. Without a handler it is plain text. */
export const Why = ({ onClick, className, children }: Props) =>
  onClick ? (
    <button
      type="button"
      className={clsx('explain', className)}
      title={t('View the ledger entries')}
      data-figure={onClick.figureKey}
      onClick={only(onClick)}
    >
      {children}
    </button>
  ) : (
    children
  )

/** It may be inside a clickable row. */
const only = (open: () => void) => (event: MouseEvent) => {
  event.stopPropagation()
  open()
}
