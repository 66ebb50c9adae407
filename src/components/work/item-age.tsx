import { AgeText } from '@/components/admin/age-text'
import { t } from '@/locales/text'

type Props = {
  item: { createdAt: string; returnedAt: string | null }
  waiting: boolean
  /** The target time, in milliseconds; without it nothing is late. */
  lateAfter: number | undefined
  className?: string
}

/** How long an item has been in its work queue. One that came back says so, and its time counts from then. */
export function ItemAge({ item: { createdAt, returnedAt }, waiting, ...age }: Props) {
  const isReturned = waiting && returnedAt !== null
  return (
    <>
      {isReturned && <span className="text-12 text-ink-soft">{t('Returned')} </span>}
      <AgeText since={isReturned ? returnedAt : createdAt} waiting={waiting} {...age} />
    </>
  )
}
