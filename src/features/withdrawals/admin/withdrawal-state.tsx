import { ClockAlert, MessageSquare, Undo2, Users } from 'lucide'
import { FlagText } from '@/components/admin/flag-text'
import { withdrawalStatusLabels, type StatusWord } from '@/components/labels/status'
import { holdReasonLabels, reviewReasonLabels } from '@/components/admin/labels/labels'
import { presentReasons } from '@/components/withdrawals/withdrawal-review'
import type { Withdrawal } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { cellWithin } from '@/ui/table/cell-within'
import { textsOf } from '@/ui/table/columns'
import { useNow } from '@/ui/plain/hooks/use-now'
import { DateText } from '@/ui/plain/primitives/date-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const SECOND: StatusWord = translated({ text: msg('Second approval'), tone: 'warn' })

const LAPSED: StatusWord = translated({ text: msg('Approval lapsed'), tone: 'warn' })

/** By the author of the last message of its thread. */
export const replyLabels: Readonly<Record<NonNullable<Withdrawal['lastMessageFrom']>, string>> = translated({
  STAFF: msg('no reply yet'),
  CUSTOMER: msg('customer replied'),
})

const wordOf = ({ status, approvals, isLapsed }: Withdrawal): StatusWord => {
  if (isLapsed) return LAPSED
  return status === 'PENDING' && approvals.length > 0 ? SECOND : withdrawalStatusLabels[status]
}

/** The same in exported files. */
export const stateFile = {
  cells: [
    { path: 'approvals', as: 'count', labels: { '0': '', '1': SECOND.text }, when: { path: 'status', is: ['PENDING'] } },
    { path: 'isLapsed', labels: { false: '', true: LAPSED.text } },
    { path: 'status', labels: textsOf(withdrawalStatusLabels) },
  ],
  first: true,
} as const

export const reviewFile = {
  cells: [
    cellWithin(msg('on hold until {value}'), { path: 'hold.until', as: 'dateTime' }),
    { path: 'reviewReasons.reason', labels: reviewReasonLabels, when: { path: 'status', is: ['PENDING'] } },
    { path: 'lastMessageFrom', labels: replyLabels },
  ],
  between: '; ',
} as const

export function WithdrawalState({ withdrawal }: { withdrawal: Withdrawal }) {
  const { text, tone } = wordOf(withdrawal)
  return <StatusTag tone={tone}>{text}</StatusTag>
}

/**
 * The end of its hold, why its payment was returned, whether the customer replied to a message, or why it needs a second approval, short
 * enough for a row.
 */
export function ReviewFlag({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, hold, lacksIdentity, approvals, approvalsNeeded, batch, lastMessageFrom } = withdrawal
  const now = useNow()
  const [reason] = status === 'PENDING' ? presentReasons(withdrawal.reviewReasons, now) : []
  const returned = status === 'APPROVED' && batch?.status === 'RETURNED' ? batch : undefined
  if (status !== 'PENDING' && !hold && !lacksIdentity && !returned && !lastMessageFrom) return null
  return (
    <span className="inline-flex gap-x-3 max-md:flex-wrap">
      {returned && (
        <FlagText icon={Undo2} warn>
          <span className="inline-block max-w-[220px] truncate align-bottom" title={t('Returned from {code}', { code: returned.code })}>
            {t('returned: {reason}', { reason: returned.reason })}
          </span>
        </FlagText>
      )}
      {lacksIdentity && (
        <FlagText icon={ClockAlert} warn>
          {t('identity not verified')}
        </FlagText>
      )}
      {lastMessageFrom && (
        <FlagText icon={MessageSquare} warn={lastMessageFrom === 'CUSTOMER'}>
          {replyLabels[lastMessageFrom]}
        </FlagText>
      )}
      {hold ? (
        <FlagText icon={ClockAlert} warn>
          <span title={holdReasonLabels[hold.reason]}>
            <Rich text="on hold until {until}" values={{ until: <DateText value={hold.until} style="dateTime" /> }} />
          </span>
        </FlagText>
      ) : (
        reason &&
        approvalsNeeded > 1 &&
        !lastMessageFrom && <FlagText icon={ClockAlert}>{reviewReasonLabels[reason.reason].toLowerCase()}</FlagText>
      )}
      {status === 'PENDING' && approvalsNeeded > 1 && (
        <FlagText icon={Users}>
          <span className="num">{t('{count} of {approvalsNeeded}', { count: approvals.length, approvalsNeeded })}</span>
        </FlagText>
      )}
    </span>
  )
}
