import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { MAX_LIMIT } from '@/contract/core/list'
import { users } from '@/contract/users'
import { type Reference } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { RemovableChip } from '@/ui/plain/inputs/chip'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import styles from './referrals.module.css'

type Props = { line: readonly Reference[]; onClear: () => void }

/** From the person selected in the tree up to the customer, and on to the customer's referrers. */
export function LineAbove({ line, onClear }: Props) {
  const above = useRead(users.myAncestors, { query: { limit: MAX_LIMIT } })
  const me = useMyProfile()
  const failure = failureAmong(above, me)
  const ancestors = above.data?.data
  const profile = me.data?.data
  const [chosen] = line
  return (
    <Panel
      title={t('Referred by')}
      aside={
        chosen && (
          <RemovableChip name={chosen.name} onRemove={onClear}>
            {chosen.name}
          </RemovableChip>
        )
      }
      className="max-md:order-5"
    >
      {failure ? (
        <ReadFailed title={t('We couldn’t load your referrer')} {...failure} />
      ) : !ancestors || !profile ? (
        <ListSkeleton rows={2} label={t('Loading your referrer')} />
      ) : (
        <ol className={clsx(styles.line, 'text-14')}>
          {line.map((person) => (
            <Step
              key={person.id}
              avatar={<Avatar name={person.name} />}
              name={person.name}
              sub={<Joined at={person.joinedAt} />}
              aside={t('level {level}', { level: person.level })}
            />
          ))}
          <Step avatar={<Avatar name={profile.name} variant="ink" />} name={t('You')} sub={<Joined at={profile.createdAt} />} />
          {ancestors.map((person) => (
            <Step
              key={person.id}
              avatar={<Avatar name={person.name} />}
              name={person.name}
              sub={<Joined at={person.joinedAt} />}
              aside={t('Level {level} above you', { level: person.level })}
            />
          ))}
          {ancestors.length === 0 && (
            <Step
              avatar={
                <span className="grid place-items-center flex-none size-8 border-[1.5px] border-dashed border-stone rounded-full text-ink-faint">
                  –
                </span>
              }
              name={t('No referrer')}
              sub={t('If you signed up without a referrer, you can name one with your first investment')}
            />
          )}
        </ol>
      )}
    </Panel>
  )
}

const Joined = ({ at }: { at: string }) => <Rich text="Joined {date}" values={{ date: <DateText value={at} className="num" /> }} />

const Step = ({ avatar, name, sub, aside }: { avatar: ReactNode; name: string; sub: ReactNode; aside?: string }) => (
  <li>
    {avatar}
    <span className="min-w-0">
      <span className="font-medium">{name}</span>
      <span className="block text-12 text-ink-faint">{sub}</span>
    </span>
    {aside && <span className="num ms-auto text-12 text-ink-faint">{aside}</span>}
  </li>
)
