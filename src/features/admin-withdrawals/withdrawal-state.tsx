import { ClockAlert, Users } from 'lucide'
import { FlagText } from '@/components/office/flag-text'
import { withdrawalStatusWords, type StatusWord } from '@/components/status'
import { holdReasonWords } from '@/components/words'
import type { Withdrawal } from '@/contract/withdrawals'
import { StatusTag } from '@/ui/plain/status-tag'

const SECOND: StatusWord = { text: 'Second person', tone: 'warn' }

const wordOf = ({ status, approvals }: Withdrawal): StatusWord =>
  status === 'PENDING' && approvals.length > 0 ? SECOND : withdrawalStatusWords[status]

export function WithdrawalState({ withdrawal }: { withdrawal: Withdrawal }) {
  const { text, tone } = wordOf(withdrawal)
  return <StatusTag tone={tone}>{text}</StatusTag>
}

/** Why it needs a second look, as short as a row allows. */
export function HoldFlag({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, hold, approvals, approvalsNeeded } = withdrawal
  if (status !== 'PENDING') return null
  return (
    <span className="inline-flex gap-3">
      {hold && (
        <FlagText icon={ClockAlert} warn>
          {holdReasonWords[hold.reason].toLowerCase()}
        </FlagText>
      )}
      {approvalsNeeded > 1 && (
        <FlagText icon={Users}>
          <span className="num">
            {approvals.length} of {approvalsNeeded}
          </span>
        </FlagText>
      )}
    </span>
  )
}
