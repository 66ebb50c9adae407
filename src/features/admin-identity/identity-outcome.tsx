import { SectionTitle } from '@/components/office/section-title'
import { identityStatusWords } from '@/components/status'
import { refusedByState } from '@/components/use-refusal'
import { identityReasonWords } from '@/components/words'
import { identityLife, type IdentityRequest } from '@/contract/identity'
import { DecisionButton } from '@/ui/decision-button'
import { DateText } from '@/ui/plain/date-text'
import { KeyValueList } from '@/ui/plain/key-value'

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
            title="Take this approval back?"
            confirmLabel="Revoke the approval"
            reasonHelp={`${request.user.name ?? 'The customer'} reads this.`}
            disabledReason={refused ?? refusedByState(identityLife, request.status, 'revoke', identityStatusWords)}
            onDecide={({ note }) => onRevoke(note)}
          >
            Without another approved document the account falls back to level 0: withdrawing then waits for a new check.
          </DecisionButton>
        </div>
      )}
    </section>
  )
}
