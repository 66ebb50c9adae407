import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useCan } from '@/api/session'
import { identityStatusLabels } from '@/components/labels/status'
import { useRefusal } from '@/components/requests/use-refusal'
import { documentKindLabels } from '@/components/admin/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import { documentKind, identityStatus } from '@/contract/identity'
import { t } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Ledger } from '@/ui/plain/display/ledger'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState, NoPermissionState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import type { Overview } from './overview'

const SubmitDocument = dynamic(() => import('./submit-document').then((file) => file.SubmitDocument), { ssr: false })

// The overview has these two values as strings; they are values of the enums.
const kindWord = (kind: string): string => documentKindLabels[documentKind.parse(kind)]
const stateWord = (status: string) => identityStatusLabels[identityStatus.parse(status)]

/** The submitted documents, and their statuses. */
export function PersonIdentity({ overview }: { overview: Overview }) {
  const may = useCan()('user-verification-requests:read')
  const refused = useRefusal()({ permission: 'user-verification-requests:write' })
  const [submitting, setSubmitting] = useState(false)
  return (
    <Panel
      dense
      title={t('Documents')}
      aside={
        <Button size="tiny" disabledReason={refused} onClick={() => setSubmitting(true)}>
          {t('Submit document…')}
        </Button>
      }
    >
      {!may ? (
        <NoPermissionState title={t('You need permission to read identity documents')} permission="user-verification-requests:read" />
      ) : overview.identity.length === 0 ? (
        <EmptyState title={t('No document yet')}>{t('Withdrawals, and holdings above a limit, require an approved document.')}</EmptyState>
      ) : (
        <Ledger
          caption={t('Documents')}
          height="tight"
          rows={overview.identity}
          rowKey={(row) => row.id}
          columns={[
            { key: 'kind', title: t('Document'), render: (row) => kindWord(row.documentKind) },
            {
              key: 'until',
              title: t('Valid until'),
              wide: true,
              render: (row) => <span className="num text-ink-soft">{formatDate(row.expiresOn, 'date', 'utc')}</span>,
            },
            {
              key: 'decided',
              title: t('Decided'),
              wide: true,
              render: (row) => <DateText value={row.decidedAt} className="text-ink-soft" />,
            },
            {
              key: 'state',
              title: t('Status'),
              render: (row) => <StatusTag tone={stateWord(row.status).tone}>{stateWord(row.status).text}</StatusTag>,
            },
            {
              key: 'open',
              title: <span className="sr-only">{t('Open')}</span>,
              right: true,
              render: (row) => (
                <ButtonLink size="tiny" href={adminPaths.verificationRequest(row.id)}>
                  {t('Open')}
                </ButtonLink>
              ),
            },
          ]}
        />
      )}
      {submitting && <SubmitDocument userId={overview.user.id} name={overview.user.name} onClose={() => setSubmitting(false)} />}
    </Panel>
  )
}
