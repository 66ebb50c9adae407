import { figureKey } from '@/components/explain/figure-key'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { ReferralLink } from '@/components/referrals/referral-link'
import { inCurrency, usePublicSettings } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { t } from '@/locales/text'
import { formatMoney, formatPercent } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import type { Overview } from './overview'

type Props = { referral: Overview['referral']; className: string | undefined }

/** The referral link, and its results so far. */
export function Invite({ referral, className }: Props) {
  const settings = usePublicSettings()
  const currency = settings?.bookCurrency ?? ''
  const { explain, drawer } = useExplain()
  const pays = Number(referral.rate) > 0
  return (
    <Panel
      title={t('Invite friends')}
      aside={<MoreLink href={firstPageOf(paths.users.referrals)}>{t('Referrals')}</MoreLink>}
      className={className ?? ''}
    >
      <ReferralLink
        side={88}
        description={
          pays
            ? t(
                'You receive {percent} of the amount they pay for an investment, {days, plural, one {# day} other {# days}} after it becomes active. There is no cost to them.',
                { percent: formatPercent(referral.rate), days: settings?.referralHoldDays ?? 30 },
              )
            : t('Commissions are currently switched off. Customers who sign up with your link still count as your referrals.')
        }
      />
      <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-3 text-ink-faint text-12 [&_dd]:text-ink [&_dd]:text-16">
        <div>
          <dt>{t('Joined')}</dt>
          <dd className="num">{referral.joined}</dd>
        </div>
        <div>
          <dt>{inCurrency(t('Paid'), currency)}</dt>
          <dd className="num">
            <Why onClick={explain(ownFigures.commissions)}>{formatMoney(referral.paid)}</Why>
          </dd>
        </div>
        <div>
          <dt>{inCurrency(t('Pending'), currency)}</dt>
          <dd className="num" data-figure={figureKey('commissionsPending')}>
            {formatMoney(referral.waiting)}
          </dd>
        </div>
      </dl>
      {drawer}
    </Panel>
  )
}
