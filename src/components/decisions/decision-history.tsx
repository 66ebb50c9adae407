import { Check, X } from 'lucide'
import { useRead } from '@/api/hooks'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { ReadFailed } from '@/components/requests/reading'
import { checkLabels, decisionLabels, reviewFlagLabels } from '@/components/admin/labels/labels'
import type { DecisionRecord } from '@/contract/evidence'
import type { identity } from '@/contract/identity'
import type { payments } from '@/contract/payments'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'

type Props = { endpoint: typeof payments.decisions | typeof identity.decisions; id: string }

/** The decisions about an item, each with its checks, findings and reason. Renders nothing if there are none. */
export function DecisionHistory({ endpoint, id }: Props) {
  const { data, error, refetch } = useRead(endpoint, { params: { id } })
  if (error && !data) return <ReadFailed title={t('We couldn’t load the decisions')} error={error} onRetry={() => void refetch()} />
  const decisions = data?.data ?? []
  if (decisions.length === 0) return null
  return (
    <section>
      <SectionTitle>{t('Decisions')}</SectionTitle>
      <ol aria-label={t('Decisions')} className="mt-1 border-t border-ink text-13">
        {decisions.map((one) => (
          <Decided key={one.id} decision={one} />
        ))}
      </ol>
    </section>
  )
}

const isApproval = (outcome: DecisionRecord['outcome']): boolean => outcome === 'APPROVED' || outcome === 'FIRST_APPROVAL'

const outcomeParts = [<span key="outcome" className="font-medium" />]

const Decided = ({ decision: { outcome, by, at, note, checks, flags, proofOpened, isBulk } }: { decision: DecisionRecord }) => (
  <li className="grid gap-1 border-b border-line py-2">
    <p>
      {isBulk ? (
        <Rich
          text="<0>{outcome}</0> by {name} in bulk"
          parts={outcomeParts}
          values={{ outcome: decisionLabels[outcome], name: by.name ?? '' }}
        />
      ) : (
        <Rich text="<0>{outcome}</0> by {name}" parts={outcomeParts} values={{ outcome: decisionLabels[outcome], name: by.name ?? '' }} />
      )}
      , <DateText value={at} style="dateTime" className="text-ink-soft" />
    </p>
    {checks.length > 0 && (
      <ul aria-label={t('Checks')} className="flex flex-wrap gap-x-3 gap-y-1 text-ink-soft">
        {checks.map(({ check, ok }) => (
          <li key={check} className="inline-flex items-center gap-1">
            <Icon
              as={ok ? Check : X}
              size={14}
              label={ok ? t('Matches') : t('Does not match')}
              className={ok ? 'text-good' : 'text-warn'}
            />
            {checkLabels[check]}
          </li>
        ))}
      </ul>
    )}
    {checks.length === 0 && isApproval(outcome) && <p className="text-warn">{t('No checks recorded')}</p>}
    {proofOpened !== null && isApproval(outcome) && (
      <p className={proofOpened ? 'text-ink-soft' : 'text-warn'}>
        {proofOpened ? t('Proof opened') : t('Proof not opened by the approver')}
      </p>
    )}
    {flags.length > 0 && <p className="text-warn">{flags.map((flag) => reviewFlagLabels[flag]).join(', ')}</p>}
    {note && <p className="text-ink-soft">“{note}”</p>}
  </li>
)
