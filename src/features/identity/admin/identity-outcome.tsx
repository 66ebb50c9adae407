import { SectionTitle } from '@/components/admin/frame/section-title'
import { identityStatusWords } from '@/components/labels/status'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { identityReasonWords } from '@/components/labels/words'
import { identityLife, type IdentityRequest } from '@/contract/identity'
import { ConfirmButton } from '@/ui/admin/overlays/confirm-button'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { useIdentityCommands } from './use-identity-commands'

const ended: readonly IdentityRequest['status'][] = ['DECLINED', 'EXPIRED', 'REVOKED']

/** The pages of a request that has ended need not be kept any longer than the law asks for. */
function DeleteDocuments({ request }: { request: IdentityRequest }) {
  const refused = useRefusal()({ permission: 'user-verification-requests:delete' })
  const { deleteDocuments } = useIdentityCommands()
  if (!ended.includes(request.status)) return null
  return (
    <div>
      <ConfirmButton
        size="small"
        label="Delete documents…"
        title="Delete the stored document files?"
        confirmLabel="Delete documents"
        disabledReason={refused ?? (request.files.length === 0 ? 'The document files have been deleted.' : undefined)}
        onConfirm={() => deleteDocuments({ params: { id: request.id } })}
      >
        Pages and attachments are deleted permanently. The decision and the masked number are kept.
      </ConfirmButton>
    </div>
  )
}

type Props = { request: IdentityRequest; refused: string | undefined; onRevoke: (note: string) => Promise<unknown> }

/** How it was decided; an approval can be taken back. */
export function IdentityOutcome({ request, refused, onRevoke }: Props) {
  return (
    <section className="grid gap-3">
      <SectionTitle>Decision</SectionTitle>
      <KeyValueList
        dense
        rows={[
          { key: 'State', value: identityStatusWords[request.status].text },
          request.reasonCode ? { key: 'Reason', value: identityReasonWords[request.reasonCode] } : undefined,
          request.decidedBy ? { key: 'By', value: request.decidedBy.name } : undefined,
          { key: 'When', value: <DateText value={request.decidedAt} style="dateTime" /> },
        ]}
      />
      {request.note && <p className="text-13 text-ink-soft">“{request.note}”</p>}
      {request.status === 'APPROVED' && (
        <div>
          <DecisionButton
            size="small"
            label="Revoke…"
            title="Revoke this approval?"
            confirmLabel="Revoke approval"
            reasonHelp={`${request.user.name ?? 'The customer'} sees this message.`}
            disabledReason={refused ?? refusedByState(identityLife, request.status, 'revoke', identityStatusWords)}
            onDecide={({ note }) => onRevoke(note)}
          >
            Without another approved document the account returns to level 0: withdrawals are paused until a new document is approved.
          </DecisionButton>
        </div>
      )}
      <DeleteDocuments request={request} />
    </section>
  )
}
