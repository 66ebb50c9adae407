import { identityReasonLabels } from '@/components/labels/labels'
import { timeText } from '@/components/labels/readable'
import { type IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Panel } from '@/ui/plain/display/panel'
import { documentEvents, allPages } from './documents'
import { Timeline, type TimelineStep } from '@/ui/plain/progress/timeline'

type Props = { requests: readonly IdentityRequest[]; isEmailVerified: boolean }
type Events = (typeof documentEvents)[IdentityRequest['documentKind']]
type Dated = TimelineStep & { at: string }

/** Submissions and decisions, newest first. */
export function IdentityHistory({ requests, isEmailVerified }: Props) {
  const steps = requests.flatMap(stepsOf).sort((a, b) => b.at.localeCompare(a.at))
  const first: TimelineStep[] = isEmailVerified ? [{ key: 'email', title: t('Email verified'), text: t('Level 0') }] : []
  if (steps.length + first.length === 0) return null
  return (
    <Panel title={t('History')} className="max-md:order-6">
      <Timeline label={t('History')} steps={[...steps.map(({ at: _, ...step }) => step), ...first]} />
    </Panel>
  )
}

function stepsOf(request: IdentityRequest): Dated[] {
  const events = documentEvents[request.documentKind]
  const sent: Dated = {
    key: `${request.id} sent`,
    at: request.createdAt,
    when: timeText(request.createdAt),
    title: events.sent,
    text: allPages[request.documentKind],
  }
  const decided = decidedStep(request, events)
  return decided ? [sent, decided] : [sent]
}

function decidedStep({ id, status, decidedAt, reasonCode, expiresOn }: IdentityRequest, events: Events): Dated | undefined {
  if (status === 'EXPIRED')
    return {
      key: `${id} expired`,
      at: `${expiresOn}T23:59:59.999Z`,
      when: formatDate(expiresOn, 'date', 'utc'),
      title: events.expired,
      state: 'done',
    }
  if (!decidedAt) return undefined
  const shared = { key: `${id} decided`, at: decidedAt, when: timeText(decidedAt) }
  const why = reasonCode ? identityReasonLabels[reasonCode] : undefined
  switch (status) {
    case 'APPROVED':
      return { ...shared, title: events.approved, text: t('Level 1 since then'), state: 'now' }
    case 'DECLINED':
      return { ...shared, title: events.declined, text: why, state: 'ask' }
    case 'REVOKED':
      return { ...shared, title: events.revoked, text: why, state: 'ask' }
    case 'PENDING':
    case 'MORE_INFO':
      return undefined
  }
}
