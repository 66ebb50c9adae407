import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { useRefusal } from '@/components/requests/use-refusal'
import { reports, type GatewayAccount } from '@/contract/reports'
import { toMinor } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { CellSub, Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const RecordStatement = dynamic(() => import('./record-statement').then((file) => file.RecordStatement), { ssr: false })

/** Book balances beside those of banks and payment providers: agreement is shown only for accounts with a recorded statement balance. */
export function GatewayAccountsPanel() {
  const { data, error, refetch } = useRead(reports.gatewayAccounts, { query: {} })
  const [recording, setRecording] = useState(false)
  const refused = useRefusal()({ permission: 'fund-movements:write' })
  return (
    <Panel
      dense
      title={t('Gateway accounts and statements')}
      aside={
        <Button size="small" disabledReason={refused} onClick={() => setRecording(true)}>
          {t('Record statement balance…')}
        </Button>
      }
    >
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load the gateway accounts')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Accounts rows={data?.data} />
      )}
      {recording && <RecordStatement onClose={() => setRecording(false)} />}
    </Panel>
  )
}

function Accounts({ rows }: { rows: readonly GatewayAccount[] | undefined }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const why = ({ gateway: { id, title = '' } }: GatewayAccount) =>
    explain({ figure: 'gatewayClearing', of: id, title, description: t('The entries of the account of this gateway') })
  return (
    <>
      <Ledger
        caption={t('Gateway accounts and statements')}
        height="tight"
        rows={rows}
        rowKey={({ gateway }) => gateway.id}
        columns={[
          { key: 'gateway', title: t('Gateway'), render: (row) => <Named account={row} /> },
          {
            key: 'ledger',
            title: inCurrency(t('Ledger balance now'), currency),
            right: true,
            wide: true,
            render: (row) => (
              <Why onClick={why(row)}>
                <MoneyText value={row.ledger} />
              </Why>
            ),
          },
          {
            key: 'balance',
            title: inCurrency(t('Statement balance'), currency),
            right: true,
            wide: true,
            render: ({ statement }) => statement && <Stated statement={statement} />,
          },
          { key: 'agreement', title: t('Agreement'), right: true, render: ({ statement }) => <Agreement statement={statement} /> },
        ]}
      />
      {drawer}
    </>
  )
}

type Statement = NonNullable<GatewayAccount['statement']>

const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'date', 'utc')

const Stated = ({ statement: { balance, day, recordedBy, note, coversOwnTransfers } }: { statement: Statement }) => (
  <>
    <MoneyText value={balance} />
    <CellSub>
      {t('End of {day} (UTC), recorded by {name}', { day: dayText(day), name: recordedBy.name ?? '' })}
      {note && `: ${note}`}
    </CellSub>
    {coversOwnTransfers && (
      <CellSub>
        {t('Not independently verified: the same team member approved, paid, corrected or recorded transfers of this account.')}
      </CellSub>
    )}
  </>
)

/** On phones, where the statement balance column is hidden, it is shown below the name. */
const Named = ({ account: { gateway, statement } }: { account: GatewayAccount }) => (
  <>
    {gateway.title}
    {statement && (
      <span className="md:hidden">
        <CellSub>
          <Rich text="Statement {balance}" values={{ balance: <MoneyText value={statement.balance} /> }} />
        </CellSub>
      </span>
    )}
  </>
)

function Agreement({ statement }: { statement: Statement | null }) {
  if (!statement) return <StatusTag tone="neutral">{t('No statement recorded')}</StatusTag>
  const { difference, ledger, day } = statement
  if (toMinor(difference) === 0n) return <StatusTag tone="good">{t('Reconciled on {day}', { day: dayText(day) })}</StatusTag>
  return (
    <>
      <StatusTag tone="act">{t('Differs')}</StatusTag>
      <CellSub>
        <Rich
          text="{difference}, ledger {ledger}"
          values={{ difference: <MoneyText value={difference} signed />, ledger: <MoneyText value={ledger} /> }}
        />
      </CellSub>
    </>
  )
}
