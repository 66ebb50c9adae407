import { personStateLabels } from '@/components/admin/labels/status'
import type { User } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

type AccountState = Pick<User, 'isActive' | 'isFrozen' | 'isInvited'>

const stateOf = ({ isActive, isFrozen, isInvited }: AccountState) =>
  !isActive ? 'INACTIVE' : isFrozen ? 'FROZEN' : isInvited ? 'INVITED' : 'ACTIVE'

/** The same in exported files. */
export const personStateFile = {
  cells: [
    { path: 'isActive', labels: { true: '', false: personStateLabels.INACTIVE.text } },
    { path: 'isFrozen', labels: { true: personStateLabels.FROZEN.text, false: '' } },
    { path: 'isInvited', labels: { true: personStateLabels.INVITED.text, false: personStateLabels.ACTIVE.text } },
  ],
  first: true,
} as const

export function PersonState({ person }: { person: AccountState }) {
  const { text, tone } = personStateLabels[stateOf(person)]
  return <StatusTag tone={tone}>{text}</StatusTag>
}

export const LevelTag = ({ isVerified }: { isVerified: boolean }) => (
  <StatusTag tone={isVerified ? 'good' : 'neutral'}>{isVerified ? t('Level 1') : t('Level 0')}</StatusTag>
)

export const PersonCell = ({ person }: { person: Pick<User, 'name'> }) => (
  <span className="inline-flex items-center gap-2.5 align-middle font-medium">
    <Avatar name={person.name} size="small" />
    {person.name}
  </span>
)
