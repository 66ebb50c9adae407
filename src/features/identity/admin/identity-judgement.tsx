import { useEffect, useState, type ComponentProps } from 'react'
import { useSession } from '@/api/session'
import { useApprovalRefusal, useOwnAccountRefusal } from '@/components/approvals/use-approval-rights'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { identityQuestionReasons } from '@/components/customer-notes/question-reasons'
import { identityQuestion } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { DecisionBar } from '@/components/decisions/decision-bar'
import { DecisionHistory } from '@/components/decisions/decision-history'
import { DecisionModal, fetchConfirm } from '@/components/decisions/decision-window'
import type { Shown } from '@/components/decisions/use-shown'
import { identityStatusLabels } from '@/components/labels/status'
import { refusedByState } from '@/components/requests/use-refusal'
import { documentKindLabels } from '@/components/admin/labels/labels'
import { AssignedTo } from '@/components/work/assigned-to'
import type { IdentityCheck } from '@/contract/evidence'
import { identity, identityLife, type IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { useSubmit } from '@/ui/forms/use-submit'
import { DeclineForm, useDeclineForm } from './decline-form'
import { useRevealedNumber } from './document-number'
import { IdentityApproval, unseenReason } from './identity-approval'
import { IdentityClaim } from './identity-claim'
import { IdentityOutcome } from './identity-outcome'
import { useIdentityCommands } from './use-identity-commands'

type Decision = 'approve' | 'decline' | 'ask'
type Props = {
  request: IdentityRequest
  following: IdentityRequest | undefined
  refused: string | undefined
  shown: Shown
  goOn: () => void
}

/** The decisions on a request. Each opens the next request while `then` is on. */
function useIdentityDecision(request: IdentityRequest, goOn: () => void) {
  const [then, setThen] = useState(true)
  const form = useDeclineForm(request.user)
  const commands = useIdentityCommands()
  const { busy, failure, run } = useSubmit()
  const params = { id: request.id }
  const openNext = () => {
    if (then) goOn()
  }
  const decide = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      openNext()
    })
  const decline = () => {
    const decision = form.check()
    if (!decision) form.focus()
    else decide(() => commands.decline({ params, body: { ...decision, version: request.version } }))
  }
  const approve: ComponentProps<typeof IdentityApproval>['onApprove'] = async ({ checks, note }) => {
    await commands.approve({ params, body: { version: request.version, checks, note } })
    openNext()
  }
  const ask = async (note: string) => {
    await commands.ask({ params, body: { note, version: request.version } })
    openNext()
  }
  const revoke = (note: string) => commands.revoke({ params, body: { note, version: request.version } })
  return { then, setThen, form, busy, failure, approve, ask, decline, revoke }
}

type BarProps = Pick<Props, 'request' | 'following' | 'shown'> & {
  decision: ReturnType<typeof useIdentityDecision>
  mayNot: (event: Decision) => string | undefined
  onChoose: (choice: 'approve' | 'ask') => void
}

const IdentityDecisionBar = ({ request, following, shown, decision, mayNot, onChoose }: BarProps) => (
  <div className="flex-none py-3 px-5 border-t border-line-strong bg-raised max-md:sticky max-md:bottom-0 max-md:z-10 max-md:pt-3 max-md:pb-[calc(12px_+_env(safe-area-inset-bottom))] max-md:px-4">
    <DecisionBar
      stacked
      item={request.id}
      isShown={shown.unseen.length === 0 || shown.isMissing}
      busy={decision.busy}
      refusal={decision.failure?.message}
      then={{
        on: decision.then,
        onChange: decision.setThen,
        label:
          following &&
          t('Next: {user}, {documentKind}', { user: following.user.name ?? '', documentKind: documentKindLabels[following.documentKind] }),
      }}
      choices={[
        {
          key: 'approve',
          label: t('Approve identity'),
          press: 'A',
          variant: 'primary',
          disabledReason: mayNot('approve') ?? unseenReason(request, shown),
          onChoose: () => onChoose('approve'),
        },
        { key: 'ask', label: t('Request information'), press: 'M', disabledReason: mayNot('ask'), onChoose: () => onChoose('ask') },
        { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: mayNot('decline'), onChoose: decision.decline },
      ]}
    />
  </div>
)

type QuestionProps = { request: IdentityRequest; onAsk: (note: string) => Promise<void>; onClose: () => void }

const QuestionModal = ({ request, onAsk, onClose }: QuestionProps) => (
  <DecisionModal
    {...useCustomerNote([request.user], {
      help: t('{user} receives this message and can reply.', { user: request.user.name ?? t('The customer') }),
      reasons: identityQuestionReasons,
      sentences: identityQuestion,
    })}
    label={t('Request')}
    title={t('Request information?')}
    confirmLabel={t('Send question')}
    reasonLabel={t('Information needed')}
    reasonMissing={t('Enter the information you need')}
    onDecide={({ note }) => onAsk(note)}
    onClose={onClose}
  />
)

/** Given and missing approvals; nothing if one approval is enough. */
const IdentityApprovers = ({ request: { approvals, approvalsNeeded } }: Pick<Props, 'request'>) =>
  approvalsNeeded > 1 && (
    <section>
      <SectionTitle>{t('Approvals')}</SectionTitle>
      <ApprovalsList approvals={approvals} needed={approvalsNeeded} />
    </section>
  )

/** The findings about the document, and the decision. */
export function IdentityJudgement({ request, following, refused, shown, goOn }: Props) {
  const [openWindow, setOpenWindow] = useState<'approve' | 'ask'>()
  const [ticked, setTicked] = useState<readonly IdentityCheck[]>([])
  const number = useRevealedNumber(request.id, refused)
  useEffect(fetchConfirm, [])
  const decision = useIdentityDecision(request, goOn)
  const waits = request.status === 'PENDING' || request.status === 'MORE_INFO'
  const { user } = useSession()
  const approvalRefusal = useApprovalRefusal()
  const ownAccount = useOwnAccountRefusal()(request.user.id)
  /** The number is one of the checks, so it must be revealed before the approval can be confirmed. */
  const choose = async (chosen: 'approve' | 'ask') => {
    if (chosen === 'ask' || (await number.reveal())) setOpenWindow(chosen)
  }
  const already = request.approvals.some(({ by }) => by.id === user?.id)
    ? t('You have already approved this. Another team member must approve it.')
    : undefined
  const mayNot = (event: Decision) =>
    refused ??
    ownAccount ??
    refusedByState(identityLife, request.status, event, identityStatusLabels) ??
    (event === 'approve' ? (approvalRefusal('identity', request.approvalsNeeded) ?? already) : undefined)
  return (
    <section
      className="on-raised sticky top-14 flex flex-col h-[calc(100dvh_-_56px)] min-w-0 border-s border-line bg-raised max-lg:static max-lg:h-auto max-md:border-0 max-md:border-t-8 max-md:border-sunken"
      aria-label={t('Review')}
    >
      <div className="grid flex-1 content-start gap-5 min-h-0 pt-4 pb-5 px-5 overflow-y-auto max-md:p-4">
        <AssignedTo queue="identity" id={request.id} assignee={request.assignee} open={waits} />
        <IdentityClaim
          request={request}
          isOpen={waits && !refused}
          ticked={ticked}
          onTick={(check, on) => setTicked(on ? [...ticked, check] : ticked.filter((one) => one !== check))}
          number={number}
        />
        {waits ? (
          !refused && <DeclineForm form={decision.form} name={request.user.name ?? t('the customer')} />
        ) : (
          <IdentityOutcome request={request} refused={refused} onRevoke={decision.revoke} />
        )}
        {waits && <IdentityApprovers request={request} />}
        <DecisionHistory endpoint={identity.decisions} id={request.id} />
      </div>
      {waits && (
        <IdentityDecisionBar
          request={request}
          following={following}
          shown={shown}
          decision={decision}
          mayNot={mayNot}
          onChoose={(chosen) => void choose(chosen)}
        />
      )}
      {openWindow === 'approve' && (
        <IdentityApproval
          request={request}
          ticked={ticked}
          number={number.number ?? request.number}
          onApprove={decision.approve}
          onClose={() => setOpenWindow(undefined)}
        />
      )}
      {openWindow === 'ask' && <QuestionModal request={request} onAsk={decision.ask} onClose={() => setOpenWindow(undefined)} />}
    </section>
  )
}
