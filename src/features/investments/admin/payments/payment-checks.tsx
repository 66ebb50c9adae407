import { ClockAlert, Files, Hourglass, Users } from 'lucide'
import { CheckLines, type CheckLine } from '@/components/admin/check-lines'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { formatAge } from '@/components/admin/age-text'
import { paymentStatusLabels } from '@/components/labels/status'
import { paymentFlagLabels } from '@/components/admin/labels/labels'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import type { Posting } from './payment-rules'
import { isWaiting } from './payment-state'

type Props = {
  payment: Payment
  investment: Investment | undefined
  /** The postings of the entered amount; undefined if it is not an amount. */
  posting: Posting | undefined
  onCompare: () => void
}

function alikeLines({ alike, alsoRecordedAs }: Payment, onCompare: () => void): CheckLine[] {
  if (alike.length + alsoRecordedAs.length === 0) return [{ key: 'alike', ok: true, text: t('Transaction ID and file are unique') }]
  const reused = alsoRecordedAs.map((code) => ({
    key: code,
    ok: false,
    icon: Files,
    text: <Rich text="Transaction ID already recorded for <0>{code}</0>" parts={[<span className="num" />]} values={{ code }} />,
  }))
  const others = alike.map((other) => ({
    key: `${other.id} ${other.because}`,
    ok: false,
    icon: Files,
    text: (
      <>
        <span className="font-medium">
          <Rich
            text="{because} as <0>{code}</0>"
            parts={[<span className="num" />]}
            values={{ because: paymentFlagLabels[other.because].replace(/^./, (letter) => letter.toUpperCase()), code: other.code }}
          />
        </span>
        , {paymentStatusLabels[other.status].text.toLowerCase()}.{' '}
        <button type="button" className="underline-soft" onClick={onCompare}>
          {t('Compare')}
        </button>
      </>
    ),
  }))
  return [...reused, ...others]
}

/** The approved amount compared with the amount due at that time. */
function postedLine({ status, bookAmount, dueAmount }: Payment): CheckLine | undefined {
  const [got, due] = [toMinor(bookAmount), toMinor(dueAmount)]
  if (status === 'DECLINED') return undefined
  if (due === 0n)
    return {
      key: 'amount',
      ok: true,
      text: t('The investment was no longer awaiting payment: the full amount was credited to the balance'),
    }
  if (got === due) return { key: 'amount', ok: true, text: t('Equals the amount due, {dueAmount}', { dueAmount: formatMoney(dueAmount) }) }
  if (got > due)
    return {
      key: 'amount',
      ok: true,
      text: t('{toMoney} more than the amount due, credited to the balance', { toMoney: formatMoney(toMoney(got - due)) }),
    }
  return {
    key: 'amount',
    ok: true,
    text: t('{toMoney} less than the amount that was due, {dueAmount}', {
      toMoney: formatMoney(toMoney(due - got)),
      dueAmount: formatMoney(dueAmount),
    }),
  }
}

/** The entered amount, which an approval would post, compared with the amount due. */
function amountLine({ dueAmount }: Payment, posting: Posting, waits: boolean): CheckLine {
  const difference = toMinor(posting.book) - toMinor(dueAmount)
  if (!waits)
    return { key: 'amount', ok: false, text: t('The investment is no longer awaiting payment: the full amount is credited to the balance') }
  if (difference === 0n)
    return { key: 'amount', ok: true, text: t('Equals the amount due, {dueAmount}', { dueAmount: formatMoney(dueAmount) }) }
  if (difference > 0n)
    return {
      key: 'amount',
      ok: true,
      text: t('{toMoney} more than the amount due, credited to the balance', { toMoney: formatMoney(toMoney(difference)) }),
    }
  return {
    key: 'amount',
    ok: false,
    text: t('{toMoney} less than the amount due, {dueAmount}', {
      toMoney: formatMoney(toMoney(-difference)),
      dueAmount: formatMoney(dueAmount),
    }),
  }
}

function windowLine(payment: Payment, investment: Investment, now: number): CheckLine | undefined {
  if (payment.flags.includes('LATE')) return { key: 'window', ok: false, icon: ClockAlert, text: t('Received after the payment window') }
  if (!investment.expiresAt) return undefined
  if (!isWaiting(payment)) return undefined
  if (investment.clockStoppedAt) return { key: 'window', ok: true, text: t('Within the payment window, which is paused during the review') }
  const left = Date.parse(investment.expiresAt) - now
  return {
    key: 'window',
    ok: left > 0,
    text: left > 0 ? t('Within the payment window, {left} left', { left: formatAge(left) }) : t('The payment window has closed'),
  }
}

function peopleLine({ approvals, approvalsNeeded }: Payment): CheckLine {
  if (approvalsNeeded < 2) return { key: 'people', ok: true, text: t('One approval') }
  const [first] = approvals
  return {
    key: 'people',
    ok: true,
    icon: Users,
    text: first ? t('{name} approved; needs second approval', { name: first.by.name ?? '' }) : t('Two approvals'),
  }
}

/** Automatic checks. */
export function PaymentChecks({ payment, investment, posting, onCompare }: Props) {
  const now = useNow() ?? 0
  const waits = investment?.status === 'AWAITING_PAYMENT'
  return (
    <section>
      <SectionTitle>{t('Checks')}</SectionTitle>
      <CheckLines
        label={t('Checks')}
        lines={[
          payment.awaitsMoney && {
            key: 'awaits',
            ok: false,
            icon: Hourglass,
            text: t('Checkout opened; no payment detected by the gateway yet'),
          },
          ...alikeLines(payment, onCompare),
          investment && windowLine(payment, investment, now),
          isWaiting(payment) ? investment && posting && amountLine(payment, posting, waits) : postedLine(payment),
          isWaiting(payment) && peopleLine(payment),
        ]}
      />
    </section>
  )
}
