import { CircleDashed, ClockAlert, Copy, Files, FileX, Hourglass, Plus, Users } from 'lucide'
import { FlagText } from '@/components/admin/flag-text'
import { paymentFlagLabels } from '@/components/admin/labels/labels'
import type { Payment } from '@/contract/payments'
import { toMinor, toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import type { IconDrawing } from '@/ui/plain/primitives/icon'
import { formatMoney } from '@/ui/plain/primitives/money-text'

type Flag = Payment['flags'][number]

const drawings: Readonly<Record<Flag, IconDrawing>> = {
  SAME_TRANSACTION: Copy,
  SAME_FILE: Files,
  NO_PROOF: FileX,
  PARTIAL: CircleDashed,
  OVER: Plus,
  LATE: ClockAlert,
  SECOND_NEEDED: Users,
}
/** Flags that require attention have a warm colour; informational ones do not. */
const warm: Readonly<Record<Flag, boolean>> = {
  SAME_TRANSACTION: true,
  SAME_FILE: true,
  NO_PROOF: true,
  PARTIAL: true,
  OVER: false,
  LATE: true,
  SECOND_NEEDED: false,
}

const overBy = ({ bookAmount, dueAmount }: Payment): string => formatMoney(toMoney(toMinor(bookAmount) - toMinor(dueAmount)))

function flagText(flag: Flag, payment: Payment): string {
  switch (flag) {
    case 'SAME_TRANSACTION':
      return t('same ID')
    case 'SAME_FILE':
      return t('same file')
    case 'NO_PROOF':
      return t('no proof')
    case 'PARTIAL':
      return t('partial')
    case 'OVER':
      return t('over {overBy}', { overBy: overBy(payment) })
    case 'LATE':
      return t('late')
    case 'SECOND_NEEDED':
      return t('{count} of {approvalsNeeded}', { count: payment.approvals.length, approvalsNeeded: payment.approvalsNeeded })
  }
}

/** The same in exported files. */
export const flagsFile = translated({
  cells: [
    { path: 'awaitsMoney', labels: { true: msg('no money yet'), false: '' } },
    { path: 'flags', labels: paymentFlagLabels },
  ],
  between: '; ',
})

/** The conspicuous facts about a payment, short enough for a row. */
export const PaymentFlags = ({ payment }: { payment: Payment }) => (
  <span className="inline-flex gap-x-3 max-md:flex-wrap">
    {payment.awaitsMoney && <FlagText icon={Hourglass}>{t('no money yet')}</FlagText>}
    {payment.flags.map((flag) => (
      <FlagText key={flag} icon={drawings[flag]} warn={warm[flag] || (flag === 'OVER' && payment.reviewFlags.includes('OVERPAID'))}>
        <span className="num">{flagText(flag, payment)}</span>
      </FlagText>
    ))}
  </span>
)
