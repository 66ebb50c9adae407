import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { ActionBar } from '@/components/page/action-bar'
import { TwoColumnsSkeleton } from '@/components/page/two-columns'
import { useExplain } from '@/components/explain/use-explain'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { useCurrency, usePublicSettings } from '@/components/requests/settings'
import { useWallets } from '@/components/wallets/use-wallets'
import { firstPageOf, paths } from '@/config/paths'
import { investments } from '@/contract/investments'
import type { MyProfile } from '@/contract/user-schemas'
import type { Withdrawal } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { AmountStep } from './amount-step'
import { CodeStep } from './code-step'
import { QuotePanel } from './quote-panel'
import { useQuote } from './use-quote'
import { useWithdrawing } from './use-withdrawing'
import { WalletStep } from './wallet-step'
import { WithdrawalDone } from './withdrawal-done'

const MOST_MATURED = 50

const awaitedSteps = translated([
  { step: 1, title: msg('Amount and source'), rows: 3, className: 'max-md:order-1' },
  { step: 2, title: msg('Destination wallet'), rows: 3, className: 'max-md:order-2' },
  { step: 3, title: msg('Confirm with your code'), rows: 0, className: 'max-md:order-4' },
])
const awaitedQuote = translated([{ title: msg('Summary'), rows: 5, className: 'max-md:order-3' }])

/** Amount and source, wallet, code, confirmation; with a live quote beside them. */
export function NewWithdrawalScreen() {
  const [done, setDone] = useState<Withdrawal>()
  return (
    <PageFrame
      title={t('New withdrawal')}
      trail={[{ label: t('Withdraws'), href: firstPageOf(paths.users.withdraws) }, { label: t('New') }]}
    >
      {done ? <WithdrawalDone withdrawal={done} /> : <Flow onDone={setDone} />}
    </PageFrame>
  )
}

function Flow({ onDone }: { onDone: (withdrawal: Withdrawal) => void }) {
  const profile = useMyProfile()
  const book = useWallets()
  const matured = useRead(investments.mine, { query: { status: ['MATURED'], limit: MOST_MATURED } })
  const failure = failureAmong(profile, { ...book, data: book.wallets }, matured)
  if (failure)
    return (
      <Panel>
        <ReadFailed title={t('We couldn’t load your withdrawal limits')} undone={t('Nothing was requested.')} {...failure} />
      </Panel>
    )
  if (!profile.data || !book.wallets || !matured.data)
    return <TwoColumnsSkeleton label={t('Loading your withdrawal limits')} left={awaitedSteps} right={awaitedQuote} />
  // The principal of the others is already on hold for a withdrawal.
  const undecided = matured.data.data.filter(({ needsDecision }) => needsDecision)
  return <Steps profile={profile.data.data} wallets={book.wallets} matured={undecided} onDone={onDone} />
}

type StepsProps = Pick<Parameters<typeof useWithdrawing>[0], 'wallets' | 'matured' | 'onDone'> & { profile: MyProfile }

function Steps({ profile, wallets, matured, onDone }: StepsProps) {
  const { balance } = profile
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const flow = useWithdrawing({ wallets, matured, onDone })
  const quote = useQuote(flow.values)
  const wallet = wallets.find((one) => one.id === flow.values.wallet)
  return (
    <>
      <NeedsIdentity level={profile.level} />
      <div className="grid [grid-template-areas:'a_q'_'b_q'_'c_q'] grid-cols-[minmax(0,712fr)_minmax(0,344fr)] grid-rows-[auto_auto_1fr] gap-6 max-xl:[grid-template-areas:'a'_'b'_'q'_'c'] max-xl:grid-cols-[minmax(0,1fr)] max-xl:grid-rows-none max-md:gap-3">
        <AmountStep className="[grid-area:a]" flow={flow} balance={balance} matured={matured} quote={quote.data} explain={explain} />
        <WalletStep className="[grid-area:b]" flow={flow} wallets={wallets} />
        <div className="sticky top-22 [grid-area:q] self-start min-w-0 max-xl:static">
          <QuotePanel quote={quote} values={flow.values} balance={balance} wallet={wallet} />
        </div>
        <CodeStep className="[grid-area:c] self-start" flow={flow} quote={quote.data} wallet={wallet} twoFactor={profile.twoFactor} />
      </div>
      <ActionBar label={t('You receive')} figure={<MoneyText value={quote.data?.net} currency={currency} figure />}>
        <Button variant="primary" size="big" busy={flow.busy} disabledReason={flow.missing} onClick={() => void flow.goOn()}>
          {flow.sent
            ? t('Withdraw {amount}', { amount: formatMoney(flow.values.amount) })
            : profile.twoFactor
              ? t('Continue')
              : t('Send code')}
        </Button>
      </ActionBar>
      {drawer}
    </>
  )
}

/** Shown before any input: withdrawals require an approved identity. */
function NeedsIdentity({ level }: { level: number }) {
  const settings = usePublicSettings()
  if (!settings?.withdrawalNeedsIdentity || level > 0) return null
  return (
    <Note tone="warn" title={t('Verify your identity to withdraw.')} className="mb-6 max-md:mb-3">
      <Rich
        text="One approved document is enough. <0>Upload a document</0>"
        parts={[<Link className="underline-soft" href={paths.users.identityVerification} />]}
      />
    </Note>
  )
}
