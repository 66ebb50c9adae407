import { useSession } from '@/api/session'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Figure } from '@/contract/explain'
import { ownKindPlural, ownTransferWord } from '@/components/labels/own-words'
import { transferKindWords } from '@/components/labels/words'

export type KindWords = {
  /** Whether customers look at what is theirs; else members of staff look. */
  isOwn: boolean
  /** Entries of a kind together, behind a figure. */
  together(kind: TransferKind, figure: Figure): string
  /** One entry, by the account that it moves. */
  one(kind: TransferKind, account: AccountKind): string
}

const plain: KindWords = { isOwn: false, together: (kind) => transferKindWords[kind], one: (kind) => transferKindWords[kind] }
const own: KindWords = {
  isOwn: true,
  together: (kind, figure) => ownKindPlural(kind, figure === 'available' ? 'available' : 'locked'),
  one: (kind, account) => ownTransferWord(kind, account === 'CUSTOMER_AVAILABLE' ? 'available' : 'locked'),
}

/** To customers movements are told in their own words, to staff by their plain names. */
export function useKindWords(): KindWords {
  const session = useSession()
  return session.state === 'authenticated' && session.user.type === 'Customer' ? own : plain
}
