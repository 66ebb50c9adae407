import { useRead } from '@/api/hooks'
import { figureKey } from '@/components/explain/figure-key'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { commissions } from '@/contract/commissions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { SumLine } from '@/ui/plain/display/sum-line'
import { strokesOf, TallyMarks } from '@/ui/plain/display/tally-marks'

type Referral = { joined: number; paid: string; waiting: string; rate: string }

/** Above this count only the number is shown, without tally marks. */
const MOST_STROKES = 15

/** The number of referrals, and the commissions: their total is the paid and the pending amount. */
export function ReferralFigures({ referral }: { referral: Referral }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const next = useRead(commissions.mine, { query: { status: ['PENDING'], sortBy: 'holdUntil', sortOrder: 'ASC', limit: 1 } }).data?.data[0]
  return (
    <>
      <SumLine
        label={t('Referral summary')}
        className="mb-6 max-md:mb-3"
        parts={[
          {
            label: t('Referrals'),
            figure: <Joined count={referral.joined} />,
            note: t('{count, plural, one {# person} other {# people}}', { count: referral.joined }),
          },
          {
            label: inCurrency(t('Commission'), currency),
            value: toMoney(toMinor(referral.paid) + toMinor(referral.waiting)),
            figureKey: figureKey('commissionsEarned'),
            note: t('Pending and paid'),
          },
          { label: t('Paid'), value: referral.paid, sign: '=', note: t('To your balance'), explain: explain(ownFigures.commissions) },
          {
            label: t('Pending'),
            value: referral.waiting,
            figureKey: figureKey('commissionsPending'),
            sign: '+',
            note: next ? t('The next commission is due on {date}', { date: formatDate(next.holdUntil, 'day') }) : t('None pending'),
          },
        ]}
      />
      {drawer}
    </>
  )
}

/** Beside the figures, with tally marks; phones have room for the number only. */
const Joined = ({ count }: { count: number }) => (
  <>
    {count > 0 && count <= MOST_STROKES && <TallyMarks className="me-4 max-md:hidden" strokes={strokesOf({ done: count })} />}
    <span className="fig">{count}</span>
  </>
)
