import { paths } from '@/config/paths'
import type { Investment } from '@/contract/investment-schemas'
import { monthsWord } from '@/components/labels/labels'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { formatPercent } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { returnText } from '../labels'

/** The terms fixed when the investment was created, which never change. */
export const FrozenPanel = ({ investment }: { investment: Investment }) => (
  <Panel title={t('Fixed terms')} className="max-md:order-6">
    <KeyValueList
      rows={[
        { key: 'return', label: t('Target return, monthly'), value: <span className="num">{returnText(investment)}</span> },
        { key: 'period', label: t('Lock period'), value: monthsWord(investment.lockedPeriod) },
        {
          key: 'terms',
          label: t('Terms and conditions'),
          value: (
            <Link className="underline-soft" href={`${paths.termsAndConditions}?version=${investment.termsVersion}`}>
              {t('Version {version}', { version: investment.termsVersion })}
            </Link>
          ),
        },
        {
          key: 'risk',
          label: t('Risk acknowledged'),
          value: <DateText value={investment.riskAcknowledgedAt} style="dateTime" className="num" />,
        },
        investment.project.allowsEarlyExit && {
          key: 'exit',
          label: t('Early exit penalty'),
          value: <span className="num">{formatPercent(investment.earlyExitPenalty)}</span>,
        },
        investment.cancellableUntil !== null && {
          key: 'cancel',
          label: t('Cooling-off period ends'),
          value: <DateText value={investment.cancellableUntil} style="dateTime" className="num" />,
        },
        {
          key: 'referrer',
          label: t('Referred by'),
          value: investment.referredBy?.name ?? <span className="text-ink-soft">{t('None')}</span>,
        },
      ]}
    />
  </Panel>
)
