import { useSession } from '@/api/session'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { identityRevoked } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { identityStatusLabels } from '@/components/labels/status'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { identityReasonLabels } from '@/components/labels/labels'
import { identityLife, type IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { ConfirmButton } from '@/ui/admin/overlays/confirm-button'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { useIdentityCommands } from './use-identity-commands'

const ended: readonly IdentityRequest['status'][] = ['DECLINED', 'EXPIRED', 'REVOKED']

function undeletable({ files, decidedBy, approvals }: IdentityRequest, viewer: string | undefined): string | undefined {
  if (files.length === 0) return t('The document files have been deleted.')
  if ([decidedBy, ...approvals.map(({ by }) => by)].some((one) => one && one.id === viewer))
    return t('You decided on this document, so another team member must delete it.')
  return undefined
}

/** The pages of an ended request need not be kept longer than the law requires. */
function DeleteDocuments({ request }: { request: IdentityRequest }) {
  const refused = useRefusal()({ permission: 'user-verification-requests:delete' })
  const { user } = useSession()
  const { deleteDocuments } = useIdentityCommands()
  if (!ended.includes(request.status)) return null
  return (
    <div>
      <ConfirmButton
        size="small"
        label={t('Delete documents…')}
        title={t('Delete the stored document files?')}
        confirmLabel={t('Delete documents')}
        disabledReason={refused ?? undeletable(request, user?.id)}
        onConfirm={() => deleteDocuments({ params: { id: request.id } })}
      >
        {t('Pages and attachments are deleted permanently. The decision and the masked number are kept.')}
      </ConfirmButton>
    </div>
  )
}

const revokeReasons = (['EXPIRED', 'NAME_MISMATCH', 'SUSPECTED_FRAUD'] as const).map((value) => ({
  value,
  label: identityReasonLabels[value],
}))

type Props = { request: IdentityRequest; refused: string | undefined; onRevoke: (note: string) => Promise<unknown> }

/** The decision on a request; an approval can be revoked. */
export function IdentityOutcome({ request, refused, onRevoke }: Props) {
  const customerNote = useCustomerNote([request.user], {
    help: t('{user} sees this message.', { user: request.user.name ?? t('The customer') }),
    reasons: revokeReasons,
    sentences: identityRevoked,
  })
  return (
    <section className="grid gap-3">
      <SectionTitle>{t('Decision')}</SectionTitle>
      <KeyValueList
        dense
        rows={[
          { key: t('Status'), value: identityStatusLabels[request.status].text },
          request.reasonCode ? { key: t('Reason'), value: identityReasonLabels[request.reasonCode] } : undefined,
          request.decidedBy ? { key: t('By'), value: request.decidedBy.name } : undefined,
          { key: t('When'), value: <DateText value={request.decidedAt} style="dateTime" /> },
        ]}
      />
      {request.note && (
        <p className="text-13 text-ink-soft" dir="auto">
          “{request.note}”
        </p>
      )}
      {request.status === 'APPROVED' && (
        <div>
          <DecisionButton
            size="small"
            label={t('Revoke…')}
            title={t('Revoke this approval?')}
            confirmLabel={t('Revoke approval')}
            {...customerNote}
            disabledReason={refused ?? refusedByState(identityLife, request.status, 'revoke', identityStatusLabels)}
            onDecide={({ note }) => onRevoke(note)}
          >
            {t(
              'Without another approved document the account returns to level 0: withdrawals are paused until a new document is approved.',
            )}
          </DecisionButton>
        </div>
      )}
      <DeleteDocuments request={request} />
    </section>
  )
}
