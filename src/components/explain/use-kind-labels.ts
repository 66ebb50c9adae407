import { useSession } from '@/api/session'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Figure } from '@/contract/explain'
import { ownKindPlural, ownTransferWord } from '@/components/labels/customer-labels'
import { transferKindLabels } from '@/components/labels/labels'

export type KindLabels = {
  /** Whether customers view their own data; otherwise staff do. */
  isOwn: boolean
  /** Label of a group of entries. */
  together(kind: TransferKind, figure: Figure): string
  /** Label of one entry, by its account. */
  one(kind: TransferKind, account: AccountKind): string
}

const plain: KindLabels = { isOwn: false, together: (kind) => transferKindLabels[kind], one: (kind) => transferKindLabels[kind] }
const own: KindLabels = {
  isOwn: true,
  together: (kind, figure) => ownKindPlural(kind, figure === 'available' ? 'available' : 'locked'),
  one: (kind, account) => ownTransferWord(kind, account === 'CUSTOMER_AVAILABLE' ? 'available' : 'locked'),
}

/** Customers see customer labels, staff the ledger's terms. */
export function useKindLabels(): KindLabels {
  const session = useSession()
  return session.state === 'authenticated' && session.user.type === 'Customer' ? own : plain
}
