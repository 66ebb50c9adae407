import { useSession } from '@/api/session'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Figure } from '@/contract/explain'
import { ownKindPlural, ownTransferWord } from '@/components/labels/customer-labels'
import { transferKindLabels } from '@/components/labels/labels'

export type KindWords = {
  /** Whether customers look at what is theirs; else members of staff look. */
  isOwn: boolean
  /** Entries of a kind together, behind a figure. */
  together(kind: TransferKind, figure: Figure): string
  /** One entry, by the account that it moves. */
  one(kind: TransferKind, account: AccountKind): string
}

const plain: KindWords = { isOwn: false, together: (kind) => transferKindLabels[kind], one: (kind) => transferKindLabels[kind] }
const own: KindWords = {
  isOwn: true,
  together: (kind, figure) => ownKindPlural(kind, figure === 'available' ? 'available' : 'locked'),
  one: (kind, account) => ownTransferWord(kind, account === 'CUSTOMER_AVAILABLE' ? 'available' : 'locked'),
}

/** To customers movements are told in their own words, to staff by their plain names. */
export function useKindLabels(): KindWords {
  const session = useSession()
  return session.state === 'authenticated' && session.user.type === 'Customer' ? own : plain
}
