import { ResendLine } from '@/components/account/one-time-code'
import { useCurrency } from '@/components/requests/settings'
import { unitOn } from '@/components/wallets/networks'
import { firstPageOf, paths } from '@/config/paths'
import type { CodeRequest } from '@/contract/core/primitives'
import type { Wallet } from '@/contract/wallets'
import type { WithdrawalQuote } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { CodeField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { StepPanel } from '@/ui/plain/progress/stepper'
import type { Withdrawing } from './use-withdrawing'

type Props = {
  flow: Withdrawing
  quote: WithdrawalQuote | undefined
  wallet: Wallet | undefined
  twoFactor: boolean
  className?: string | undefined
}

/** Step 3: a summary in one sentence, then the code, which is bound to exactly these values. */
export function CodeStep({ flow, quote, wallet, twoFactor, className }: Props) {
  const { values, sent, busy, failure, missing } = flow
  const isReady = quote !== undefined && wallet !== undefined
  return (
    <StepPanel number={3} title={t('Confirm with your code')} state={isReady ? 'now' : 'waiting'} {...(className ? { className } : {})}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void flow.goOn()
        }}
      >
        {failure && <Refused flow={flow} />}
        {quote && wallet && <Review flow={flow} quote={quote} wallet={wallet} />}
        {sent ? (
          <div className="mt-4">
            <CodeField follows label={labelOf(sent)} hideLabel name="otp" value={flow.otp} error={flow.errors.otp} onChange={flow.setOtp} />
            <div className="mt-3">
              <Origin flow={flow} sent={sent} />
            </div>
          </div>
        ) : (
          <p className="mt-2 text-14 text-ink-soft">
            {twoFactor
              ? t('Confirm with a code from your authenticator app.')
              : t('We email you a code for exactly this amount and destination.')}
          </p>
        )}
        <div className="flex items-center gap-4 mt-5 max-md:hidden">
          <Button variant="primary" type="submit" busy={busy} disabledReason={missing}>
            {sent ? t('Withdraw {amount}', { amount: formatMoney(values.amount) }) : twoFactor ? t('Continue') : t('Send code')}
          </Button>
          <ButtonLink variant="quiet" href={firstPageOf(paths.users.withdraws)}>
            {t('Not now')}
          </ButtonLink>
        </div>
      </form>
    </StepPanel>
  )
}

const labelOf = ({ method }: CodeRequest): string => (method === 'EMAIL' ? t('Code from the email') : t('Code from your authenticator app'))

/** Where the code was sent, and how to get another one. */
function Origin({ flow, sent }: { flow: Withdrawing; sent: CodeRequest }) {
  const { sentAt, expiresAt, sentTo } = sent
  if (!sentAt || !expiresAt)
    return <p className="text-12 text-ink-faint">{t('Open your authenticator app. Each code can be used once.')}</p>
  return (
    <>
      <p className="text-12 text-ink-faint">
        <Rich
          text="Sent to {email} at <0>{time}</0>. The email names the amount and the destination."
          parts={[<span className="num" />]}
          values={{ email: sentTo, time: formatDate(sentAt, 'time') }}
        />
      </p>
      <ResendLine sentAt={sentAt} expiresAt={expiresAt} busy={flow.busy} onResend={() => void flow.sendCode()} />
    </>
  )
}

/** The server's refusal; if its field is in another step, that step shows it too. */
function Refused({ flow }: { flow: Withdrawing }) {
  const { failure } = flow
  if (!failure) return null
  const needsIdentity = /identity/i.test(failure.message) && failure.fields.length === 0
  return (
    <Note tone="act" alert title={t('The withdrawal was not requested.')} className="mb-4">
      {failure.message}
      {needsIdentity && (
        <div className="mt-2">
          <ButtonLink size="small" href={paths.users.identityVerification}>
            {t('Verify your identity')}
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}

function Review({ flow, quote, wallet }: { flow: Withdrawing; quote: WithdrawalQuote; wallet: Wallet }) {
  const currency = useCurrency()
  const parts = [<span key="address" className="num" />]
  const values = {
    amount: <MoneyText value={flow.values.amount} />,
    net: <MoneyText value={quote.net} />,
    currency,
    wallet: wallet.title,
    address: shortAddress(wallet.address),
    sentAs: unitOn(wallet),
  }
  return (
    <p className="max-w-[34em] text-16 [&_.num]:font-medium">
      {flow.values.fund === 'EARNINGS' ? (
        <Rich
          text="{amount} {currency} is debited from your available balance. {net} {currency} is sent to {wallet}, <0>{address}</0>, in {sentAs}."
          parts={parts}
          values={values}
        />
      ) : (
        <Rich
          text="{amount} {currency} is withdrawn from your matured investment. {net} {currency} is sent to {wallet}, <0>{address}</0>, in {sentAs}."
          parts={parts}
          values={values}
        />
      )}
    </p>
  )
}
