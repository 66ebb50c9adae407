import { AgeText } from '@/components/admin/age-text'
import { t } from '@/locales/text'

type Props = {
  item: { createdAt: string; returnedAt: string | null }
  waiting: boolean
  /** The target time in milliseconds; without one nothing is overdue. */
  lateAfter: number | undefined
  className?: string
}

/** The time an item has spent in its work queue. A returned item is marked, and its time counts from the return. */
export function ItemAge({ item: { createdAt, returnedAt }, waiting, ...age }: Props) {
  const isReturned = waiting && returnedAt !== null
  return (
    <>
      {isReturned && <span className="text-12 text-ink-soft">{t('Returned')} </span>}
      <AgeText since={isReturned ? returnedAt : createdAt} waiting={waiting} {...age} />
    </>
  )
}
