import { accountKindLabels } from '@/components/labels/labels'
import type { Reconciliation } from '@/contract/reports'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { Panel } from '@/ui/plain/display/panel'

/** Discrepancies: balances that differ from their entries, and records that contradict the ledger. */
export const FindingsPanel = ({ found }: { found: Reconciliation }) => (
  <>
    {found.drift.length > 0 && (
      <Panel dense title={t('Balances that differ from their entries')} aside={<span className="num">{found.drift.length}</span>}>
        <Ledger
          caption={t('Balances that differ from their entries')}
          height="tight"
          rows={found.drift}
          rowKey={(row) => `${row.account} ${row.owner}`}
          columns={[
            { key: 'account', title: t('Account'), render: (row) => accountKindLabels[row.account] },
            { key: 'owner', title: t('Owner'), wide: true, render: (row) => <CodeText value={row.owner} what={t('the owner’s ID')} /> },
            { key: 'kept', title: t('Recorded'), right: true, render: (row) => <MoneyText value={row.kept} /> },
            { key: 'summed', title: t('Sum of entries'), right: true, render: (row) => <MoneyText value={row.summed} /> },
          ]}
        />
      </Panel>
    )}
    {found.exceptions.map((exception) => (
      <Panel key={exception.check} dense title={exception.message} aside={<span className="num">{exception.rows.length}</span>}>
        <Note tone="warn" className="mb-3">
          {t('Nothing was changed. Correct it with a reversing transfer or an adjustment.')}
        </Note>
        <Ledger
          caption={exception.message}
          height="tight"
          rows={exception.rows}
          rowKey={(row) => `${row.type} ${row.id}`}
          columns={[
            { key: 'type', title: t('Record'), render: (row) => row.type },
            { key: 'id', title: t('Object'), render: (row) => <CodeText value={row.id} what={t('the id')} /> },
            { key: 'expected', title: t('Expected'), right: true, render: (row) => <MoneyText value={row.expected} /> },
            { key: 'found', title: t('Found'), right: true, render: (row) => <MoneyText value={row.found} /> },
          ]}
        />
      </Panel>
    ))}
  </>
)
