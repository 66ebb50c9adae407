import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { moneyReads } from '@/components/requests/money-reads'
import { isUsable } from '@/components/wallets/use-wallets'
import type { Investment } from '@/contract/investment-schemas'
import type { CodeRequest } from '@/contract/core/primitives'
import type { Wallet } from '@/contract/wallets'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { checkAgainst, type FormFailure } from '@/ui/plain/forms/failure'
import { notify } from '@/ui/plain/feedback/notify'
import { useNow } from '@/ui/plain/hooks/use-now'
import { useSubmit } from '@/ui/forms/use-submit'

export type Fund = Withdrawal['fund']
export type WithdrawalDraft = { fund: Fund; amount: string; wallet: string; investment: string | null }

type Options = { wallets: readonly Wallet[]; matured: readonly Investment[]; onDone: (withdrawal: Withdrawal) => void }

/**
 * The draft of a withdrawal and its two requests: the code, which is bound to exactly these values, and the withdrawal itself.
 * Changing a value invalidates the code, so it is cleared.
 */
export function useWithdrawing({ wallets, matured, onDone }: Options) {
  const now = useNow() ?? 0
  const usable = wallets.filter((wallet) => isUsable(wallet, now))
  const [values, setValues] = useState<WithdrawalDraft>({ fund: 'EARNINGS', amount: '', wallet: '', investment: null })
  const [sent, setSent] = useState<CodeRequest>()
  const [otp, setOtp] = useState('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { busy, failure, run, forget } = useSubmit()
  const sendOtp = useWrite(withdrawals.sendOtp, { changes: [] })
  const create = useWrite(withdrawals.create, { changes: moneyReads })
  // The only usable wallet is preselected.
  const draft: WithdrawalDraft = { ...values, wallet: values.wallet || (usable.length === 1 ? (usable[0]?.id ?? '') : '') }

  const change = (changed: Partial<WithdrawalDraft>) => {
    setValues({ ...draft, ...changed })
    setSent(undefined)
    setOtp('')
    setErrors({})
    forget()
  }
  const choose = (fund: Fund, investment?: Investment) =>
    change({ fund, investment: investment?.id ?? null, amount: investment?.principal ?? '' })

  const show = (refused: FormFailure | undefined) =>
    refused && setErrors(Object.fromEntries(refused.fields.map(({ path, message }) => [path, message])))
  const sendCode = async () => {
    const fields = checkAgainst(withdrawals.sendOtp.body, draft)
    if (fields.length > 0) return show({ message: '', fields })
    show(
      await run(async () => {
        const { data, message } = await sendOtp.mutateAsync({ body: draft })
        setSent(data)
        setErrors({})
        if (data.method === 'EMAIL') notify.success(message)
      }),
    )
  }
  const withdraw = async () => {
    const fields = checkAgainst(withdrawals.create.body, { ...draft, otp })
    if (fields.length > 0) return show({ message: '', fields })
    show(await run(async () => onDone((await create.mutateAsync({ body: { ...draft, otp } })).data)))
  }

  return {
    values: draft,
    usable,
    matured,
    change,
    choose,
    sent,
    sendCode,
    withdraw,
    goOn: () => (sent ? withdraw() : sendCode()),
    otp,
    setOtp: (code: string) => {
      setOtp(code)
      setErrors(({ otp: _, ...others }) => others)
    },
    errors,
    failure,
    busy,
    /** Why the form cannot be submitted yet. */
    missing: !draft.amount ? t('Enter an amount first.') : !draft.wallet ? t('Choose a wallet first.') : undefined,
  }
}
export type Withdrawing = ReturnType<typeof useWithdrawing>
