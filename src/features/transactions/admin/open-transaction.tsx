import { useRead } from '@/api/hooks'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { AdminLink } from '@/components/admin/admin-link'
import { SectionTitle } from '@/components/admin/frame/section-title'
import type { OpenRow } from '@/components/resource/list/list-props'
import { accountKindLabels, transferKindLabels } from '@/components/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import type { Reply } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import { transactions, type Transaction } from '@/contract/transactions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'

type Entries = Reply<typeof transactions.get>['entries']

const sum = (amounts: readonly (string | null)[]): string =>
  toMoney(amounts.reduce((total, amount) => total + toMinor(amount ?? '0.00'), 0n))

/** The page of a transaction's subject, and its required permission. */
function placeOf({ type, id }: Transaction['reference']): { href: string; permission?: readonly Permission[] } | undefined {
  switch (type) {
    case 'payment':
      return { href: adminPaths.payment(id), permission: ['investments:read'] }
    case 'investment':
      return { href: adminPaths.investment(id), permission: ['projects:read', 'investments:read'] }
    case 'withdrawal':
      return { href: adminPaths.withdraw(id), permission: ['withdraws:read'] }
    case 'project':
      return { href: adminPaths.projectDetails(id), permission: ['projects:read'] }
    default:
      return undefined
  }
}

const BothSides = ({ entries }: { entries: Entries }) => (
  <section>
    <SectionTitle>{t('Debit and credit')}</SectionTitle>
    <Ledger
      caption={t('Every entry of this transfer')}
      height="tight"
      className="mt-1"
      rows={entries}
      rowKey={(_, index) => String(index)}
      columns={[
        {
          key: 'account',
          title: t('Account'),
          render: (entry) => (
            <>
              {accountKindLabels[entry.account]} <span className="text-ink-faint">{entry.owner}</span>
            </>
          ),
          total: t('Total'),
        },
        {
          key: 'debit',
          title: t('Debit'),
          right: true,
          render: (entry) => entry.debit && <MoneyText value={entry.debit} />,
          total: <MoneyText value={sum(entries.map(({ debit }) => debit))} />,
          double: true,
        },
        {
          key: 'credit',
          title: t('Credit'),
          right: true,
          render: (entry) => entry.credit && <MoneyText value={entry.credit} />,
          total: <MoneyText value={sum(entries.map(({ credit }) => credit))} />,
          double: true,
        },
      ]}
    />
  </section>
)

/** A transaction with both sides of its transfer. */
export function OpenTransaction({ open }: { open: OpenRow<Transaction> }) {
  const { data, error, refetch } = useRead(transactions.get, { params: { id: open.id } })
  const movement = data?.data
  const title = movement ? transferKindLabels[movement.kind] : open.row ? transferKindLabels[open.row.kind] : t('Transaction')
  if (!movement)
    return (
      <DetailPanel key={open.id} label={title} title={title} {...open.steps}>
        {error ? (
          <ErrorState title={t('We couldn’t load the transaction')} onRetry={() => void refetch()} error={error}>
            {error.message}
          </ErrorState>
        ) : (
          <ListSkeleton label={t('Loading the transaction')} />
        )}
      </DetailPanel>
    )
  const { reference, entries, user } = movement
  const place = placeOf(reference)
  return (
    <DetailPanel key={open.id} label={title} title={title} {...open.steps}>
      <div className="grid gap-6">
        <KeyValueList
          dense
          rows={[
            user
              ? {
                  key: t('Customer'),
                  value: (
                    <AdminLink permission={['customers:read']} href={adminPaths.customer(user.id)}>
                      {user.name}
                    </AdminLink>
                  ),
                }
              : undefined,
            { key: t('Posted'), value: <DateText value={movement.createdAt} style="dateTime" /> },
            { key: t('Amount'), value: <MoneyText value={movement.amount} signed /> },
            { key: t('Balance after'), value: <MoneyText value={movement.balanceAfter} /> },
            reference.title ? { key: t('About'), value: reference.title } : undefined,
            reference.code
              ? {
                  key: t('Code'),
                  value: <span className="num">{place ? <AdminLink {...place}>{reference.code}</AdminLink> : reference.code}</span>,
                }
              : undefined,
          ]}
        />
        {movement.note && <p className="text-13 text-ink-soft">{movement.note}</p>}
        <BothSides entries={entries} />
      </div>
    </DetailPanel>
  )
}
