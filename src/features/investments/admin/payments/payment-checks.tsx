import { ClockAlert, Files, Hourglass, Users } from 'lucide'
import { CheckLines, type CheckLine } from '@/components/admin/check-lines'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { formatAge } from '@/components/admin/age-text'
import { paymentStatusWords } from '@/components/labels/status'
import { paymentFlagWords } from '@/components/labels/words'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { toMinor, toMoney } from '@/domain/money'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import { isWaiting } from './payment-state'

type Props = { payment: Payment; investment: Investment | undefined; onCompare: () => void }

function alikeLines({ alike }: Payment, onCompare: () => void): CheckLine[] {
  if (alike.length === 0) return [{ key: 'alike', ok: true, text: 'Transaction ID and file are unique' }]
  return alike.map((other) => ({
    key: `${other.id} ${other.because}`,
    ok: false,
    icon: Files,
    text: (
      <>
        <span className="font-medium">
          {paymentFlagWords[other.because].replace(/^./, (letter) => letter.toUpperCase())} as <span className="num">{other.code}</span>
        </span>
        , {paymentStatusWords[other.status].text.toLowerCase()}.{' '}
        <button type="button" className="underline-soft" onClick={onCompare}>
          Compare
        </button>
      </>
    ),
  }))
}

/** How a payment that was approved stood to what was due at that moment. */
function postedLine({ status, bookAmount, dueAmount }: Payment): CheckLine | undefined {
  const [got, due] = [toMinor(bookAmount), toMinor(dueAmount)]
  if (status === 'DECLINED') return undefined
  if (due === 0n)
    return { key: 'amount', ok: true, text: 'The investment was no longer awaiting payment: the full amount was credited to the balance' }
  if (got === due) return { key: 'amount', ok: true, text: `Equals the amount due, ${formatMoney(dueAmount)}` }
  if (got > due) return { key: 'amount', ok: true, text: `${formatMoney(toMoney(got - due))} more than due, credited to the balance` }
  return { key: 'amount', ok: true, text: `${formatMoney(toMoney(due - got))} less than was due, ${formatMoney(dueAmount)}` }
}

function amountLine({ bookAmount, dueAmount }: Payment, waits: boolean): CheckLine {
  const difference = toMinor(bookAmount) - toMinor(dueAmount)
  if (!waits)
    return { key: 'amount', ok: false, text: 'The investment is no longer awaiting payment: the full amount is credited to the balance' }
  if (difference === 0n) return { key: 'amount', ok: true, text: `Equals the amount due, ${formatMoney(dueAmount)}` }
  if (difference > 0n)
    return { key: 'amount', ok: true, text: `${formatMoney(toMoney(difference))} more than due, credited to the balance` }
  return { key: 'amount', ok: false, text: `${formatMoney(toMoney(-difference))} less than is due, ${formatMoney(dueAmount)}` }
}

function windowLine(payment: Payment, investment: Investment, now: number): CheckLine | undefined {
  if (payment.flags.includes('LATE')) return { key: 'window', ok: false, icon: ClockAlert, text: 'Received after the payment window' }
  if (!investment.expiresAt) return undefined
  if (!isWaiting(payment)) return undefined
  if (investment.clockStoppedAt) return { key: 'window', ok: true, text: 'Within the payment window, which is paused during the review' }
  const left = Date.parse(investment.expiresAt) - now
  return { key: 'window', ok: left > 0, text: left > 0 ? `Inside the window, ${formatAge(left)} left` : 'The payment window has closed' }
}

function peopleLine({ approvals, approvalsNeeded }: Payment): CheckLine {
  if (approvalsNeeded < 2) return { key: 'people', ok: true, text: 'One approval' }
  const [first] = approvals
  return {
    key: 'people',
    ok: true,
    icon: Users,
    text: first ? `${first.by.name} approved; needs second approval` : 'Two approvals',
  }
}

/** What the platform has checked by itself. */
export function PaymentChecks({ payment, investment, onCompare }: Props) {
  const now = useNow() ?? 0
  const waits = investment?.status === 'AWAITING_PAYMENT'
  return (
    <section>
      <SectionTitle>Checks</SectionTitle>
      <CheckLines
        label="Checks"
        lines={[
          payment.awaitsMoney && {
            key: 'awaits',
            ok: false,
            icon: Hourglass,
            text: 'Checkout opened; no payment detected by the gateway yet',
          },
          ...alikeLines(payment, onCompare),
          investment && windowLine(payment, investment, now),
          isWaiting(payment) ? investment && amountLine(payment, waits) : postedLine(payment),
          isWaiting(payment) && peopleLine(payment),
        ]}
      />
    </section>
  )
}
