import { useState } from 'react'
import { DecisionBar } from '@/components/decision/decision-bar'
import { DecisionModal } from '@/components/decision/decision-window'
import { identityStatusWords } from '@/components/status'
import { refusedByState } from '@/components/use-refusal'
import { documentKindWords } from '@/components/words'
import { identityLife, type IdentityRequest } from '@/contract/identity'
import { useSubmit } from '@/ui/use-submit'
import { DeclineForm, useDeclineForm } from './decline-form'
import { IdentityClaim } from './identity-claim'
import { IdentityOutcome } from './identity-outcome'
import styles from './identity.module.css'
import { useIdentityCommands } from './use-identity-commands'

type Props = { request: IdentityRequest; following: IdentityRequest | undefined; refused: string | undefined; goOn: () => void }

/** What is held against the document, and the decision. */
export function IdentityJudgement({ request, following, refused, goOn }: Props) {
  const [asking, setAsking] = useState(false)
  const [then, setThen] = useState(true)
  const form = useDeclineForm()
  const commands = useIdentityCommands()
  const { busy, failure, run } = useSubmit()
  const params = { id: request.id }
  const waits = request.status === 'PENDING' || request.status === 'MORE_INFO'
  const mayNot = (event: 'approve' | 'decline' | 'ask') =>
    refused ?? refusedByState(identityLife, request.status, event, identityStatusWords)
  const decide = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      if (then) goOn()
    })
  const decline = () => {
    const decision = form.check()
    if (decision) decide(() => commands.decline({ params, body: { ...decision, version: request.version } }))
  }
  return (
    <section className={`on-raised ${styles.judge}`} aria-label="Judgement">
      <div className={styles.judgeBody}>
        <IdentityClaim request={request} />
        {waits ? (
          !refused && <DeclineForm form={form} name={request.user.name ?? 'the customer'} />
        ) : (
          <IdentityOutcome
            request={request}
            refused={refused}
            onRevoke={(note) => commands.revoke({ params, body: { note, version: request.version } })}
          />
        )}
      </div>
      {waits && (
        <div className={styles.judgeFoot}>
          <DecisionBar
            stacked
            busy={busy}
            refusal={failure?.message}
            then={{
              on: then,
              onChange: setThen,
              words: following && `Next: ${following.user.name ?? ''}, ${documentKindWords[following.documentKind]}`,
            }}
            choices={[
              {
                key: 'approve',
                label: 'Approve identity',
                press: 'A',
                look: 'primary',
                disabledReason: mayNot('approve'),
                onChoose: () => decide(() => commands.approve({ params, body: { version: request.version } })),
              },
              { key: 'ask', label: 'Ask for more', press: 'M', disabledReason: mayNot('ask'), onChoose: () => setAsking(true) },
              { key: 'decline', label: 'Decline…', press: 'R', disabledReason: mayNot('decline'), onChoose: decline },
            ]}
          />
        </div>
      )}
      {asking && (
        <DecisionModal
          label="Ask"
          title="Ask for more?"
          confirmLabel="Send the question"
          reasonLabel="What do you need?"
          reasons={[
            { value: 'SHARPER', label: 'A sharper picture, please' },
            { value: 'BACK', label: 'The back is missing' },
            { value: 'WHOLE', label: 'The whole document, please' },
          ]}
          reasonHelp={`${request.user.name ?? 'The customer'} gets this as a message and answers here.`}
          onDecide={async ({ note }) => {
            await commands.ask({ params, body: { note, version: request.version } })
            if (then) goOn()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
