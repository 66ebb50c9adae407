import { useRead } from '@/api/hooks'
import { moneyReads } from '@/components/requests/money-reads'
import { useMyProfile } from '@/components/requests/own-reads'
import { OwnThread } from '@/components/messages/own-thread'
import { ownWithdrawalLabels } from '@/components/labels/customer-labels'
import { ProcessingTime } from '@/components/work/processing-time'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { sentText } from '@/components/withdrawals/sent-text'
import { useCommand } from '@/components/requests/use-command'
import { unitOn } from '@/components/wallets/networks'
import { ReviewNote } from '@/components/withdrawals/review-note'
import { holdText } from '@/components/withdrawals/withdrawal-review'
import { fundLabels } from '@/components/labels/labels'
import { paths } from '@/config/paths'
import { withdrawalLife, withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { Destination } from '@/components/wallets/destination'
import { toMinor, toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { DecisionButton } from '@/ui/overlays/decision-button'
import type { Decision } from '@/ui/overlays/decision'
import { Drawer } from '@/ui/overlays/drawer'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { Timeline } from '@/ui/plain/progress/timeline'
import { stepsOf } from './steps'

type Props = { id: string | undefined; row: Withdrawal | undefined; onClose: () => void }

/** One withdrawal: debited and received amount, destination, each step, and a cancel button while it is pending. */
export function WithdrawalDrawer({ id, row, onClose }: Props) {
  const { data, error, refetch } = useRead(withdrawals.get, { params: { id: id ?? '' } }, { enabled: id !== undefined && !row })
  const found = row ?? data?.data
  const word = found && ownWithdrawalLabels[found.status]
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={found?.code ?? t('Withdrawal')}
      state={word && <StatusTag tone={word.tone}>{word.text}</StatusTag>}
      foot={found && <CancelFoot withdrawal={found} />}
    >
      {found ? (
        <Body withdrawal={found} />
      ) : error ? (
        <ReadFailed title={t('We couldn’t load this withdrawal')} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={t('Loading the withdrawal')} />
      )}
    </Drawer>
  )
}

function Body({ withdrawal }: { withdrawal: Withdrawal }) {
  const currency = useCurrency()
  const { amount, fee, net, fund, investment, wallet, transactionId, sent, code, hold, status } = withdrawal
  const isOpen = status === 'PENDING'
  return (
    <div className="grid gap-6">
      <KeyValueList
        rows={[
          { key: 'amount', label: inCurrency(t('You withdraw'), currency), value: <MoneyText value={amount} /> },
          { key: 'fee', label: t('Fee'), value: <MoneyText value={`-${fee}`} /> },
          { key: 'net', label: t('You receive'), value: <MoneyText value={net} />, total: true },
        ]}
      />
      <section>
        <h3 className="mb-2 text-14 tracking-normal">{t('To {wallet}', { wallet: wallet.title })}</h3>
        <Destination wallet={wallet} />
        <p className="text-12 text-ink-faint">{unitOn(wallet)}</p>
      </section>
      {hold && (
        <Note tone="warn" title={t('On hold.')}>
          {holdText(hold)}
        </Note>
      )}
      {isOpen && <ReviewNote {...withdrawal} />}
      <OwnThread subject="withdrawal" id={withdrawal.id} canAnswer={isOpen || status === 'APPROVED'} />
      <section>
        <h3 className="mb-3 text-14 tracking-normal">{t('Timeline')}</h3>
        {isOpen && !hold && <ProcessingTime kind="withdrawal" className="mb-3 block text-14 text-ink-soft" />}
        <Timeline label={t('History')} steps={stepsOf(withdrawal)} />
      </section>
      <KeyValueList
        rows={[
          { key: 'code', label: t('Code'), value: <CodeText value={code} /> },
          { key: 'source', label: t('Source'), value: fundLabels[fund] },
          investment !== null && {
            key: 'investment',
            label: t('Investment'),
            value: (
              <Link className="underline-soft" href={paths.users.investment(investment.id)}>
                {investment.code}
              </Link>
            ),
          },
          sent !== null && sent.currency !== currency && { key: 'sent', label: t('Sent'), value: sentText(sent, currency) },
          transactionId !== null && {
            key: 'transaction',
            label: t('Transaction'),
            value: <CodeText value={transactionId} what={t('the transaction ID')} />,
          },
        ]}
      />
    </div>
  )
}

const reasons = translated([
  { value: 'WRONG_WALLET', label: msg('Wrong wallet') },
  { value: 'WRONG_AMOUNT', label: msg('Wrong amount') },
  { value: 'NOT_NEEDED', label: msg('Not needed') },
  { value: 'OTHER', label: msg('Other') },
])

function CancelFoot({ withdrawal }: { withdrawal: Withdrawal }) {
  const giveUp = useCommand(withdrawals.cancel, moneyReads)
  const { data } = useMyProfile()
  const currency = useCurrency()
  const { id, code, amount, fund, version, status } = withdrawal
  if (!withdrawalLife.allows(status, 'cancel')) return null
  const toBalance = fund === 'EARNINGS'
  const cancel = ({ note }: Decision) => giveUp({ params: { id }, body: { version, note: note || null } })
  return (
    <DecisionButton
      label={t('Cancel withdrawal')}
      cancelLabel={t('Keep withdrawal')}
      size="mid"
      title={t('Cancel this withdrawal?')}
      reasons={reasons}
      reasonRequired={false}
      reasonHelp={t('Saved with the withdrawal; visible to you and our team')}
      onDecide={cancel}
    >
      <p>
        {toBalance
          ? t('The amount is returned to your available balance immediately. A new request starts a new review.')
          : t('The amount is returned to the matured investment immediately. A new request starts a new review.')}
      </p>
      <KeyValueList
        className="mt-4"
        rows={[
          { key: 'code', label: t('Withdrawal'), value: <span className="num">{code}</span> },
          {
            key: 'back',
            label: inCurrency(toBalance ? t('Returned to available balance') : t('Returned to the investment'), currency),
            value: <MoneyText value={amount} signed />,
          },
          toBalance &&
            data !== undefined && {
              key: 'after',
              label: inCurrency(t('Available afterwards'), currency),
              value: <MoneyText value={toMoney(toMinor(data.data.balance) + toMinor(amount))} />,
              total: true,
            },
        ]}
      />
    </DecisionButton>
  )
}
