import type { InvestmentStatus } from '@/contract/investment-life'
import type { Investment } from '@/contract/investment-schemas'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { useNow } from '@/ui/plain/hooks/use-now'

type Dated = Pick<Investment, 'status' | 'maturesAt' | 'endedAt' | 'needsDecision' | 'withdrawal'>

const ended: readonly InvestmentStatus[] = ['EXITED', 'CLOSED', 'CANCELLED', 'EXPIRED', 'REFUNDED']

/** The relevant date of an investment in its state: the end of its lock, its maturity, or its end. */
export function DateNote({ investment: { status, maturesAt, endedAt, needsDecision, withdrawal } }: { investment: Dated }) {
  const now = useNow() ?? 0
  if (ended.includes(status)) return <Rich text="Ended {date}" values={{ date: <DateText value={endedAt} className="num" /> }} />
  if (!maturesAt) return t('Not locked yet')
  const values = { date: <DateText value={maturesAt} className="num" /> }
  if (withdrawal) return <Rich text="Matured {date}, withdrawal requested" values={values} />
  if (needsDecision) return <Rich text="Matured {date}, needs your decision" values={values} />
  // The job that sets it to matured runs within minutes of the date.
  const isDue = status === 'MATURED' || Date.parse(maturesAt) <= now
  return isDue ? <Rich text="Matured {date}" values={values} /> : <Rich text="Locked until {date}" values={values} />
}
