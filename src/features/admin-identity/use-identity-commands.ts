import { useCommand } from '@/components/use-command'
import type { Endpoint } from '@/contract/core/endpoint'
import { identity } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'

const reads: readonly Endpoint[] = [
  identity.list,
  identity.get,
  identity.decisions,
  messages.ofIdentity,
  dashboard.office,
  users.get,
  users.overview,
]

export function useIdentityCommands() {
  const approve = useCommand(identity.approve, reads)
  const decline = useCommand(identity.decline, reads)
  const ask = useCommand(identity.ask, reads)
  const revoke = useCommand(identity.revoke, reads)
  const deleteDocuments = useCommand(identity.deleteDocuments, reads)
  return { approve, decline, ask, revoke, deleteDocuments }
}
