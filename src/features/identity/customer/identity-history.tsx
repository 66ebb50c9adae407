import { ownDocumentWords } from '@/components/labels/own-words'
import { identityReasonWords } from '@/components/labels/words'
import { whenWords } from '@/components/labels/readable'
import { documentPages, type IdentityRequest } from '@/contract/identity'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Panel } from '@/ui/plain/display/panel'
import { Timeline, type TimelineStep } from '@/ui/plain/progress/timeline'

type Props = { requests: readonly IdentityRequest[]; isEmailVerified: boolean }
type Dated = TimelineStep & { at: string }

/** What was sent and what was decided, newest first. */
export function IdentityHistory({ requests, isEmailVerified }: Props) {
  const steps = requests.flatMap(stepsOf).sort((a, b) => b.at.localeCompare(a.at))
  const first: TimelineStep[] = isEmailVerified ? [{ key: 'email', title: 'Email verified', text: 'Level 0' }] : []
  if (steps.length + first.length === 0) return null
  return (
    <Panel title="History" className="max-md:order-6">
      <Timeline label="History" steps={[...steps.map(({ at: _, ...step }) => step), ...first]} />
    </Panel>
  )
}

function stepsOf(request: IdentityRequest): Dated[] {
  const kind = ownDocumentWords[request.documentKind]
  const sent: Dated = {
    key: `${request.id} sent`,
    at: request.createdAt,
    when: whenWords(request.createdAt),
    title: `${kind} sent`,
    text: documentPages[request.documentKind].join(' and '),
  }
  const decided = decidedStep(request, kind)
  return decided ? [sent, decided] : [sent]
}

function decidedStep({ id, status, decidedAt, reasonCode, expiresOn }: IdentityRequest, kind: string): Dated | undefined {
  if (status === 'EXPIRED')
    return {
      key: `${id} expired`,
      at: `${expiresOn}T23:59:59.999Z`,
      when: formatDate(expiresOn, 'date', 'utc'),
      title: `${kind} expired`,
      state: 'done',
    }
  if (!decidedAt) return undefined
  const shared = { key: `${id} decided`, at: decidedAt, when: whenWords(decidedAt) }
  const why = reasonCode ? identityReasonWords[reasonCode] : undefined
  switch (status) {
    case 'APPROVED':
      return { ...shared, title: `${kind} approved`, text: 'Level 1 since then', state: 'now' }
    case 'DECLINED':
      return { ...shared, title: `${kind} declined`, text: why, state: 'ask' }
    case 'REVOKED':
      return { ...shared, title: `Approval of the ${kind.toLowerCase()} revoked`, text: why, state: 'ask' }
    case 'PENDING':
    case 'MORE_INFO':
      return undefined
  }
}
