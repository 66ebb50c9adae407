import { Eye } from 'lucide'
import type { Ref } from '@/contract/core/primitives'
import { listText } from '@/locales/lists'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'

const reviewingText = (people: readonly Ref[]): string => {
  const names = listText(people.map(({ name }) => name ?? t('A team member')))
  return t('{count, plural, one {{names} is reviewing this} other {{names} are reviewing this}}', { count: people.length, names })
}

/** Who else has this item open, so that two people do not decide it at once. */
export const Reviewing = ({ others }: { others: readonly Ref[] }) => (
  <span role="status" className="contents">
    {others.length > 0 && (
      <span className="inline-flex min-w-0 items-center gap-1.5 text-13 text-warn">
        <Icon as={Eye} size={16} />
        {reviewingText(others)}
      </span>
    )}
  </span>
)
