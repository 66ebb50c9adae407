import { identityStatusLabels } from '@/components/labels/status'
import { useCommand } from '@/components/requests/use-command'
import type { Endpoint } from '@/contract/core/endpoint'
import { identity, type IdentityRequest } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { t } from '@/locales/text'

const reads: readonly Endpoint[] = [
  identity.list,
  identity.get,
  identity.decisions,
  messages.ofIdentity,
  dashboard.office,
  users.get,
  users.overview,
]

const approved = (_sent: unknown, { user, status }: IdentityRequest): string =>
  t('Identity request of {user}: {outcome}', {
    user: user.name ?? '',
    outcome: status === 'APPROVED' ? identityStatusLabels[status].text.toLowerCase() : t('first approval given'),
  })

const decided = (_sent: unknown, { user, status }: IdentityRequest): string =>
  t('Identity request of {user}: {outcome}', { user: user.name ?? '', outcome: identityStatusLabels[status].text.toLowerCase() })

export function useIdentityCommands() {
  const approve = useCommand(identity.approve, reads, approved)
  const decline = useCommand(identity.decline, reads, decided)
  const ask = useCommand(identity.ask, reads, decided)
  const revoke = useCommand(identity.revoke, reads, decided)
  const deleteDocuments = useCommand(identity.deleteDocuments, reads, (_sent, { user }) =>
    t('Documents of {user} deleted', { user: user.name ?? '' }),
  )
  return { approve, decline, ask, revoke, deleteDocuments }
}
