import { DestinationText } from '@/components/admin/destination-text'
import { walletSuspended } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { walletStatusLabels } from '@/components/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { networkLabels } from '@/components/labels/labels'
import type { User } from '@/contract/user-schemas'
import { walletLife, wallets, type Wallet } from '@/contract/wallets'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import type { Overview } from './overview'
import { personReads } from './person-reads'

/** The address book; staff can block payouts to a wallet, and unblock them. */
export function PersonWallets({ overview }: { overview: Overview }) {
  return (
    <Panel dense title={t('Address book')}>
      {overview.wallets.length === 0 ? (
        <EmptyState title={t('No wallets yet')}>{t('Withdrawals are paid to a confirmed wallet of the address book.')}</EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {overview.wallets.map((wallet) => (
            <WalletLine key={wallet.id} wallet={wallet} user={overview.user} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const suspensionReasons = translated([
  { value: 'HOLDER', label: msg('Account holder differs') },
  { value: 'SECURITY', label: msg('Security') },
  { value: 'REQUESTED', label: msg('Requested by the customer') },
])

function WalletLine({ wallet, user }: { wallet: Wallet; user: User }) {
  const help = t('{user} sees this message.', { user: user.name })
  const suspension = useCustomerNote([user], { help, reasons: suspensionReasons, sentences: walletSuspended })
  const restoration = useCustomerNote([user], { help })
  const suspend = useCommand(wallets.suspend, personReads, () => t('Wallet {wallet} suspended', { wallet: wallet.title }))
  const restore = useCommand(wallets.restore, personReads, () => t('Wallet {wallet} restored', { wallet: wallet.title }))
  const refused = useRefusal()({ permission: 'customers:update' })
  const word = walletStatusLabels[wallet.status]
  const params = { userId: user.id, walletId: wallet.id }
  const body = (note: string) => ({ note, version: wallet.version })
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:gap-4">
      <div className="min-w-0">
        <p className="text-13 font-medium">
          {wallet.title}{' '}
          <span className="font-normal text-ink-soft">
            {wallet.currencyUnit}, {networkLabels[wallet.network]}
          </span>
        </p>
        <DestinationText wallet={wallet} />
        {wallet.holderDiffers && (
          <p className="text-12 text-warn">
            {wallet.isOtherHolder
              ? t('The account holder is another person. Nothing is paid to this account.')
              : t('The account holder’s name differs from the customer’s.')}
          </p>
        )}
        <p className="text-12 text-ink-faint">
          {wallet.status === 'COOLING' ? (
            <Rich
              text="Added {createdAt}, usable from {usableAt}"
              values={{
                createdAt: <DateText value={wallet.createdAt} />,
                usableAt: <DateText value={wallet.usableAt} style="dateTime" />,
              }}
            />
          ) : (
            <Rich text="Added {createdAt}" values={{ createdAt: <DateText value={wallet.createdAt} /> }} />
          )}
        </p>
      </div>
      <StatusTag tone={word.tone} className="justify-self-start">
        {word.text}
      </StatusTag>
      {wallet.status === 'SUSPENDED' ? (
        <DecisionButton
          {...restoration}
          size="small"
          label={t('Restore…')}
          title={t('Restore this wallet?')}
          confirmLabel={t('Restore wallet')}
          reasonRequired={false}
          disabledReason={refused}
          onDecide={({ note }) => restore({ params, body: body(note) })}
        />
      ) : (
        <DecisionButton
          {...suspension}
          size="small"
          label={t('Suspend…')}
          title={t('Suspend this wallet?')}
          confirmLabel={t('Suspend wallet')}
          disabledReason={refused ?? refusedByState(walletLife, wallet.status, 'suspend', walletStatusLabels)}
          onDecide={({ note }) => suspend({ params, body: body(note) })}
        />
      )}
    </li>
  )
}
