import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '@/locales/text'

type Props = { onClick: ((() => void) & { figureKey?: string }) | undefined; className?: string; children: ReactNode }

/** A figure with the dotted underline: it opens the entries behind it. Without a way there it is only shown. */
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

/** It may stand in a row that opens something else. */
const only = (open: () => void) => (event: MouseEvent) => {
  event.stopPropagation()
  open()
}
