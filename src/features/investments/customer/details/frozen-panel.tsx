import { paths } from '@/config/paths'
import type { Investment } from '@/contract/investment-schemas'
import { monthsWord } from '@/components/labels/words'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { formatPercent } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { returnWords } from '../words'

/** What was fixed the moment it was made and never changes after that. */
export const FrozenPanel = ({ investment }: { investment: Investment }) => (
  <Panel title="Fixed terms" className="max-md:order-6">
    <KeyValueList
      rows={[
        { key: 'Target return, monthly', value: <span className="num">{returnWords(investment)}</span> },
        { key: 'Lock period', value: monthsWord(investment.lockedPeriod) },
        {
          key: 'Terms',
          value: (
            <Link className="underline-soft" href={`${paths.termsAndConditions}?version=${investment.termsVersion}`}>
              Version {investment.termsVersion}
            </Link>
          ),
        },
        { key: 'Risk acknowledged', value: <DateText value={investment.riskAcknowledgedAt} style="dateTime" className="num" /> },
        investment.project.allowsEarlyExit && {
          key: 'Early exit penalty',
          value: <span className="num">{formatPercent(investment.earlyExitPenalty)}</span>,
        },
        investment.cancellableUntil !== null && {
          key: 'Free to cancel until',
          value: <DateText value={investment.cancellableUntil} style="dateTime" className="num" />,
        },
        { key: 'Referred by', value: investment.referredBy?.name ?? <span className="text-ink-soft">None</span> },
      ]}
    />
  </Panel>
)
