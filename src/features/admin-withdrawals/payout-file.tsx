import { FileDown } from 'lucide'
import { useDownload } from '@/components/use-download'
import { useRefusal } from '@/components/use-refusal'
import { withdrawals } from '@/contract/withdrawals'
import { Button } from '@/ui/plain/button'

/** What has to be paid out now, as a file for whoever sends it: the approved ones, the oldest first. */
export function PayoutFile() {
  const { busy, start } = useDownload()
  const refused = useRefusal()({ permission: 'payouts:read' })
  const save = () =>
    start(
      withdrawals.list,
      { query: { status: ['APPROVED'], sortBy: 'createdAt', sortOrder: 'ASC' } },
      { accept: 'text/csv', name: 'payouts.csv' },
    )
  return (
    <Button size="small" icon={FileDown} busy={busy} disabledReason={refused} onClick={() => void save()}>
      Payout file
    </Button>
  )
}
