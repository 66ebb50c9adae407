import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useCan, useSession } from '@/api/session'
import { useOwnAccountRefusal } from '@/components/approvals/use-approval-rights'
import { MAX_LIMIT } from '@/contract/core/list'
import type { Gateway } from '@/contract/gateways'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals as withdrawalEndpoints, type Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/domain/money'
import { isReady, netOf, splitForBatch } from './batch-selection'
import { canPay } from './payout-accounts'

type Own = { id: string; code: string; net: string }
type Content = { ids: readonly string[]; net: string; own: readonly Own[] }

/**
 * The content of a new batch from an account: the selected withdrawals, or everything that is due for it; the excluded ones with reasons;
 * and those that the user approved and therefore cannot export.
 * @param chosen undefined for everything that is due
 */
export function useBatchContent(chosen: readonly Withdrawal[] | undefined, account: Gateway | undefined) {
  const { user } = useSession()
  const ownAccount = useOwnAccountRefusal()
  const [leavesOwn, setLeavesOwn] = useState(false)
  const mayReadAll = useCan()('withdraws:read')
  const all = useRead(withdrawalEndpoints.list, { query: { status: ['APPROVED'], limit: MAX_LIMIT } }, { enabled: !chosen && mayReadAll })
  const due = useRead(payoutBatches.due, { query: { gateway: account?.id ?? '' } }, { enabled: !chosen && account !== undefined })
  const approved = all.data?.data ?? []
  // If everything due is selected, the server determines the content; excluded ones are listed only if payable from this account.
  const payable = account ? approved.filter(({ wallet }) => canPay(account, wallet)) : []
  const { taken, left } = splitForBatch(chosen ?? payable, account, ownAccount)
  const content: Content | undefined = chosen
    ? { ids: taken.map(({ id }) => id), net: netOf(taken), own: ownOf(taken, user?.id) }
    : due.data && { ids: due.data.data.withdrawals, net: due.data.data.net, own: due.data.data.approvedByReader }
  const rows = chosen ?? approved
  return {
    /** The destinations of those that can be paid, which determine which accounts are missing. */
    wallets: rows.filter((row) => isReady(row, ownAccount)).map(({ wallet }) => wallet),
    left,
    own: content?.own ?? [],
    leavesOwn,
    setLeavesOwn,
    content: content && leavesOwn ? withoutOwn(content) : content,
  }
}

const ownOf = (rows: readonly Withdrawal[], me: string | undefined): Own[] =>
  rows.filter(({ approvals }) => approvals.some(({ by }) => by.id === me)).map(({ id, code, net }) => ({ id, code, net }))

const withoutOwn = ({ ids, net, own }: Content): Content => ({
  ids: ids.filter((id) => !own.some((one) => one.id === id)),
  net: toMoney(own.reduce((sum, one) => sum - toMinor(one.net), toMinor(net))),
  own: [],
})
