import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { uploadFor } from '@/api/files'
import { useWrite } from '@/api/hooks'
import { moneyReads } from '@/components/requests/money-reads'
import { paths } from '@/config/paths'
import type { Gateway } from '@/contract/gateways'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { type Payment } from '@/contract/payments'
import { boundsOfOrder } from '@/domain/gateway-terms'
import { fromBook, toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { checkAgainst, placeFailure, type FieldFailure } from '@/ui/plain/forms/failure'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'
import { isBelowMinimum } from './gateway-terms'
import { inGatewayCurrency, targetsOf } from './payment-targets'
import { isByHand } from '../labels'

/** The amount still due in the gateway's currency: at the rate fixed for it while the window is open. */
export function dueIn(investment: InvestmentDetail, gateway: Gateway): { due: string; rate: string } {
  const { rates, status } = investment
  const frozen = status === 'AWAITING_PAYMENT' ? rates[gateway.currency.code ?? ''] : undefined
  const rate = frozen ?? gateway.currency.value
  return { due: toMoney(fromBook(toMinor(investment.stillToPay), gateway.currency.decimals, rate), gateway.currency.decimals), rate }
}

/** A payment method with its limits for this order. */
export function wayFor(investment: InvestmentDetail, way: Gateway): Gateway {
  const { decimals } = way.currency
  const isRest = toMinor(investment.paidAmount) + toMinor(investment.inReview) > 0n
  return boundsOfOrder(way, { due: toMinor(dueIn(investment, way).due, decimals), isRest }, decimals)
}

const uploadProof = uploadFor('TRANSFER_PROOF')

type PaymentDetails = { amount: string; transactionId: string; transferProof: string | null; note: string }
const empty: PaymentDetails = { amount: '', transactionId: '', transferProof: null, note: '' }

/** A proof that is still being uploaded belongs to the payment: reporting is possible after the upload. */
function useProofUpload() {
  const uploading = useRef<Promise<unknown>>(undefined)
  const upload: typeof uploadProof = (file, onProgress) => {
    const sending = uploadProof(file, onProgress)
    const settled = () => void (uploading.current = uploading.current === sending ? undefined : uploading.current)
    uploading.current = sending
    sending.then(settled, settled)
    return sending
  }
  const isUploaded = () =>
    Promise.resolve(uploading.current).then(
      () => true,
      () => false,
    )
  return { upload, isUploaded }
}

/** Requires at least one gateway; the first that accepts the amount is preselected. */
const gatewayFor = (investment: InvestmentDetail, ways: readonly Gateway[], chosen: string | undefined): Gateway =>
  ways.find((way) => way.id === chosen) ?? ways.find((way) => !isBelowMinimum(way, dueIn(investment, way).due)) ?? (ways[0] as Gateway)

type SentPayment = { transactionId?: string }

function invalidFields(sent: SentPayment, byHand: boolean): FieldFailure[] {
  const missing = byHand && !sent.transactionId ? [{ path: 'transactionId', message: t('Enter the transaction ID') }] : []
  return [...missing, ...checkAgainst(investments.makePayment.body, sent).filter(({ path }) => !missing.some((one) => one.path === path))]
}

/** The assets and networks of a gateway, and the selected one. */
function useTarget(investment: InvestmentDetail, gateway: Gateway, due: string) {
  const [chosen, setChosen] = useState<string>()
  const targets = isByHand(gateway) ? targetsOf(gateway, investment, due) : []
  return { targets, target: targets.find(({ key }) => key === chosen) ?? targets[0], chooseTarget: setChosen }
}

/** The selected gateway, the details of the payment, and its request. */
export function usePaying(investment: InvestmentDetail, ways: readonly Gateway[]) {
  const { push } = useRouter()
  const [chosen, setChosen] = useState<string>()
  const [details, setDetails] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [checkout, setCheckout] = useState<NonNullable<Payment['checkout']>>()
  const { mutateAsync } = useWrite(investments.makePayment, { changes: moneyReads })
  const { busy, failure, run, forget } = useSubmit()
  const proof = useRef<string | null>(null)
  const { upload, isUploaded } = useProofUpload()
  const gateway = gatewayFor(investment, ways, chosen)
  const { due, rate } = dueIn(investment, gateway)
  const { targets, target, chooseTarget } = useTarget(investment, gateway, due)
  const amount = details.amount || (target?.amount ?? due)

  const show = (fields: readonly FieldFailure[]) => setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
  const body = () => ({
    gateway: gateway.id,
    amount: target ? inGatewayCurrency(amount, target, gateway, { due, rate }) : amount,
    ...(isByHand(gateway) ? { transactionId: details.transactionId.trim(), transferProof: details.transferProof, note: details.note } : {}),
  })
  const submit = async () => {
    const sent = body()
    const found = invalidFields(sent, isByHand(gateway))
    if (found.length > 0) return show(found)
    const refused = await run(async () => {
      if (!(await isUploaded()))
        return show([{ path: 'transferProof', message: t('The proof of payment was not uploaded. Try again, or remove it.') }])
      const whole = isByHand(gateway) ? { ...sent, transferProof: proof.current } : sent
      const { data, message } = await mutateAsync({ params: { id: investment.id }, body: whole })
      notify.success(message)
      if (data.checkout) setCheckout(data.checkout)
      else await push(paths.users.investment(investment.id))
    })
    if (refused) show(refused.fields)
  }
  return {
    gateway,
    due,
    rate,
    targets,
    /** The amount to transfer manually, in the selected asset. Undefined at a checkout. */
    target,
    chooseTarget: (key: string) => {
      chooseTarget(key)
      setDetails((before) => ({ ...before, amount: '' }))
      setErrors({})
    },
    details: { ...details, amount },
    errors,
    failure: failure && placeFailure(failure, (path) => path === 'transferProof' || path in details),
    busy,
    checkout,
    upload,
    submit,
    choose: (id: string) => {
      setChosen(id)
      setDetails((before) => ({ ...before, amount: '' }))
      setCheckout(undefined)
      setErrors({})
      forget()
    },
    change: (changed: Partial<PaymentDetails>) => {
      if (changed.transferProof !== undefined) proof.current = changed.transferProof
      // From the current values: an upload ends while the customer continues typing.
      setDetails((before) => ({ ...before, ...changed }))
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([path]) => !(path in changed))))
    },
  }
}
export type Paying = ReturnType<typeof usePaying>
