import { Clock } from 'lucide'
import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { useSession } from '@/api/session'
import { maskEmail, ResendLine } from '@/components/account/one-time-code'
import { useMyProfile } from '@/components/requests/own-reads'
import { usePublicSettings } from '@/components/requests/settings'
import { CODE_MINUTES } from '@/contract/auth-schemas'
import { dashboard } from '@/contract/dashboard'
import { endOfCoolingOff, wallets, type Wallet } from '@/contract/wallets'
import { Destination } from '@/components/wallets/destination'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { CodeField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { useNow } from '@/ui/plain/hooks/use-now'
import { useForm } from '@/ui/plain/forms/use-form'
import { useSubmit } from '@/ui/forms/use-submit'

type Props = { wallet: Wallet; onConfirmed: (wallet: Wallet) => void }
type Sent = { sentAt: string; expiresAt: string }

const sentWith = (wallet: Wallet): Sent => ({
  sentAt: wallet.createdAt,
  expiresAt: new Date(Date.parse(wallet.createdAt) + CODE_MINUTES * 60_000).toISOString(),
})

/** Confirms the wallet by an authenticator code or an emailed one; before that, no payout to it is possible. */
export function WalletCode({ wallet, onConfirmed }: Props) {
  const params = { userId: useSession().user?.id ?? '', walletId: wallet.id }
  const twoFactor = useMyProfile().data?.data.twoFactor ?? false
  const [sent, setSent] = useState(sentWith(wallet))
  const confirm = useWrite(wallets.confirm, { changes: [wallets.list, dashboard.mine] })
  const resend = useWrite(wallets.sendOtp, { changes: [] })
  const resending = useSubmit()
  const form = useForm({
    initial: { otp: '' },
    schema: wallets.confirm.body,
    submit: async (values) => onConfirmed((await confirm.mutateAsync({ params, body: values })).data),
  })
  const sendAgain = async () => {
    const refused = await resending.run(async () => {
      const { data } = await resend.mutateAsync({ params })
      if (!data.sentAt || !data.expiresAt) return
      setSent({ sentAt: data.sentAt, expiresAt: data.expiresAt })
      notify.success(t('A new code was sent.'))
    })
    if (refused) notify.error(refused.message)
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('The wallet was not confirmed.')} />
      <Destination wallet={wallet} copyable={false} />
      <div className="border-t border-line pt-5">
        <h3 className="mb-1 text-16 tracking-tight">{t('Confirm with your code')}</h3>
        {twoFactor ? (
          <>
            <p className="mb-3.5 text-14 text-ink-soft">{t('Enter the code from your authenticator app. Each code can be used once.')}</p>
            <CodeField follows label={t('Code from your authenticator app')} hideLabel {...form.field('otp')} />
          </>
        ) : (
          <>
            <SentTo address={wallet.address} sentAt={sent.sentAt} />
            <CodeField follows label={t('Code from the email')} hideLabel {...form.field('otp')} />
            <div className="mt-2.5">
              <ResendLine {...sent} busy={resending.busy} onResend={() => void sendAgain()} />
            </div>
          </>
        )}
      </div>
      <Button variant="primary" type="submit" block busy={form.busy}>
        {t('Confirm wallet')}
      </Button>
      <WhenUsable />
    </form>
  )
}

function SentTo({ address, sentAt }: { address: string; sentAt: string }) {
  const { user } = useSession()
  return (
    <p className="mb-3.5 text-14 text-ink-soft">
      <Rich
        text="Sent to {email} at <0>{time}</0>. Compare <1>{address}</1> with the email."
        parts={[<span className="num" />, <span className="num" />]}
        values={{ email: maskEmail(user?.email ?? ''), time: formatDate(sentAt, 'time'), address: shortAddress(address) }}
      />
    </p>
  )
}

/** When payouts would be possible if the wallet were confirmed now. */
function WhenUsable() {
  const settings = usePublicSettings()
  const { data } = useMyProfile()
  const now = useNow()
  if (!settings || !data || now === undefined) return null
  const { twoFactorSince } = data.data
  const usableAt = endOfCoolingOff(new Date(now), twoFactorSince === null ? null : new Date(twoFactorSince), settings)
  const hours = Math.ceil((usableAt.getTime() - now) / 3_600_000)
  if (hours === 0) return <Note icon={Clock}>{t('You can use this wallet for withdrawals as soon as it is confirmed.')}</Note>
  return (
    <Note icon={Clock}>
      <Rich
        text="{hours, plural, one {You can use this wallet for withdrawals <0>#</0> hour after it is confirmed.} other {You can use this wallet for withdrawals <0>#</0> hours after it is confirmed.}}"
        parts={[<span className="num" />]}
        values={{ hours }}
      />
    </Note>
  )
}
