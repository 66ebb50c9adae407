import { useMemo } from 'react'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { OpenBatches } from '@/components/approvals/open-batches'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { useNeedsApproval, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { countries } from '@/contract/countries'
import { currencies } from '@/contract/currencies'
import { allKinds, gateways, kindOf, type Gateway } from '@/contract/gateways'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { fieldsFor, toBody, toValues, type GatewayValues } from './gateway-fields'
import { GatewayLogo } from './gateway-logo'

const column = columnsFor<Gateway>()
const kindLabels = Object.fromEntries(allKinds.map((kind) => [kind, kindOf(kind).short]))
const kindWord = (kind: Gateway['kind']) => kindOf(kind).short

const columns = [
  column.custom(
    'title',
    msg('Gateway'),
    (row) => (
      <span className="inline-flex items-center gap-2.5 align-middle font-medium">
        <GatewayLogo gateway={row} />
        {row.title}
      </span>
    ),
    { sortable: true },
  ),
  column.custom('kind', msg('Type'), (row) => <span className="text-ink-soft">{kindWord(row.kind)}</span>, {
    file: { path: 'kind', labels: kindLabels },
  }),
  column.custom('currency', msg('Currency'), (row) => <span className="code">{row.currency.code ?? row.currency.title}</span>, {
    file: { cells: [{ path: 'currency.code' }, { path: 'currency.title' }], first: true },
  }),
  column.custom(
    'account',
    msg('Account'),
    (row) => <span className="code block max-w-[260px] overflow-hidden text-ellipsis">{row.account}</span>,
    { wide: true },
  ),
  column.number('orderPriority', msg('Order'), { sortable: true }),
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'active', label: msg('Active'), query: { isActive: true } },
  { key: 'off', label: msg('Switched off'), query: { isActive: false } },
])

/** The fields that determine where customers send money; name and logo are included, because they can point to another account. */
const redirecting: readonly string[] = [
  'title',
  'logo',
  'kind',
  'currency',
  'account',
  'receivingDetails',
  'fee',
  'instructions',
  'translations',
  'config',
  'payoutNetworks',
  'payoutAssets',
  'debtor',
  'isActive',
]
const MOST = 100

/** The approval that changes of these fields require. */
function ReceivingNote({ gateway, refused }: { gateway: Gateway; refused: string | undefined }) {
  const needsApproval = useNeedsApproval()('gateway.receiving-account')
  return (
    <>
      <PendingChanges subject={gateway.id} />
      <OpenBatches count={gateway.openBatches ?? 0} />
      <p className="text-12 text-ink-faint">
        {needsApproval &&
          t(
            'Another team member must approve a change of the name, the logo, the account, its instructions, its fee, its connection, its payouts or its activation.',
          )}
        {refused && ` ${refused}`}
      </p>
    </>
  )
}

export function GatewaysScreen() {
  const found = useRead(currencies.list, { query: { limit: MOST, isActive: true } }).data?.data
  const options = found?.map(({ id, title, currencyCode }) => ({ value: id, label: `${currencyCode}, ${title}` }))
  const refused = useRequestRefusal()('gateway.receiving-account')
  const assets = found?.map(({ currencyCode }) => ({ value: currencyCode, label: currencyCode }))
  const codes = useMemo(() => new Map(found?.map(({ id, currencyCode }) => [id, currencyCode])), [found])
  const fields = fieldsFor(options, assets, codes)
  return (
    <RequirePermission permission="payment-gateways:read">
      <ResourceScreen<typeof gateways.list, GatewayValues>
        title={t('Payment gateways')}
        list={gateways.list}
        order="ASC"
        columns={columns}
        name={(row) => row.title}
        card={(row) => <RowCard title={row.title} sub={`${kindWord(row.kind)}, ${row.currency.code ?? ''}`} />}
        search={t('Name or account')}
        filters={[
          {
            kind: 'enum',
            key: 'kind',
            label: t('Type'),
            options: allKinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
          },
        ]}
        views={views}
        empty={{
          title: t('No payment gateways yet'),
          text: t('Customers pay through a gateway that their country offers. Create the first one, then offer it in a country.'),
        }}
        active={{ cannotActivate: () => refused }}
        changes={[countries.list, countries.availableGateways]}
        editor={{
          thing: 'gateway',
          fields: refused ? fields.filter(({ name }) => !redirecting.includes(name)) : fields,
          toValues,
          toBody,
          create: {
            endpoint: gateways.create,
            permission: 'payment-gateways:write',
            refused,
            label: t('New gateway'),
            initial: { kind: 'MANUAL', orderPriority: 0, isActive: true, receivingDetails: { type: 'BANK' } },
          },
          edit: {
            endpoint: gateways.update,
            get: gateways.get,
            permission: 'payment-gateways:update',
            under: (row) => <ReceivingNote gateway={row} refused={refused} />,
          },
          remove: {
            endpoint: gateways.remove,
            permission: 'payment-gateways:delete',
            label: t('Delete gateway'),
            description: t('The gateway is deleted permanently. A gateway in use cannot be deleted.'),
          },
        }}
      />
    </RequirePermission>
  )
}
