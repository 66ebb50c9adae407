import clsx from 'clsx'
import { useCan } from '@/api/session'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { toMinor, toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import styles from './dashboard.module.css'
import type { Office } from '@/components/dashboard/admin-queues'

const pClass = 'not-first:flex not-first:justify-between not-first:py-[3px] not-first:text-ink-soft'

/** The limit of listed items; more would push customer balances off the screen. */
const MOST = 5

type Event = NonNullable<Office['comingUp']>[number]
const dayOf = ({ at, isWholeDay }: Event): string => formatDate(at, 'day', isWholeDay ? 'utc' : 'local')

/** Upcoming events of the next thirty days. */
export function ComingUp({ office }: { office: Office }) {
  const { comingUp, figures, books } = office
  if (!comingUp) return null
  return (
    <Panel dense title={t('Upcoming')} aside={t('30 days')}>
      {comingUp.length === 0 ? (
        <EmptyState title={t('Nothing scheduled')}>
          {t('Maturities, closing dates and payouts of the next 30 days appear in this list.')}
        </EmptyState>
      ) : (
        <ul className={styles.week}>
          {comingUp.slice(0, MOST).map((event) => (
            <li
              className="grid grid-cols-[36px_minmax(0,1fr)_auto] gap-3 py-2.5 border-t border-line text-13 first:pt-0.5 first:border-t-0"
              key={`${event.at} ${event.title}`}
            >
              <div className="text-center [&_b]:block [&_b]:font-figures [&_b]:text-16/4.5 [&_b]:font-medium [&_span]:block [&_span]:text-ink-faint [&_span]:text-12">
                <b>{dayOf(event).split(' ')[0]}</b>
                <span>{dayOf(event).split(' ')[1]}</span>
              </div>
              <div>
                {event.title}
                <small>{event.detail}</small>
              </div>
              <MoneyText value={event.amount} />
            </li>
          ))}
        </ul>
      )}
      {figures && <CouldLeave figures={figures} books={books} />}
    </Panel>
  )
}

const couldLeave = translated({
  owed: {
    figure: 'platformOwed',
    title: msg('Customer balances'),
    description: msg('Available balances and requested withdrawals of all customers'),
  },
  maturing: {
    figure: 'platformMaturing',
    title: msg('Maturing, not reinvested'),
    description: msg('The principal of investments that mature within 30 days and are not reinvested'),
  },
  held: { figure: 'platformClearing', title: msg('At payment gateways'), description: msg('The balance of all payment gateways') },
})

/** What customers can withdraw within thirty days, and the funds to pay it; for those who can read the books. */
function CouldLeave({ figures, books }: { figures: NonNullable<Office['figures']>; books: Office['books'] }) {
  const [owed, maturing] = [toMinor(figures.owedOnDemand), toMinor(figures.maturing)]
  const held = books?.gateways.reduce((sum, gateway) => sum + toMinor(gateway.held), 0n)
  const whole = held !== undefined && held > owed + maturing ? held : owed + maturing
  const { explain, drawer } = useExplain()
  const mayExplain = useCan()('reports:read')
  const why = (value: string, figure: Explained) => (
    <Why onClick={mayExplain ? explain(figure) : undefined}>
      <MoneyText value={value} />
    </Why>
  )
  const share = (part: bigint) => `${whole > 0n ? (Number(part) / Number(whole)) * 100 : 0}%`
  return (
    <div className="mt-2 pt-3 border-t border-ink text-13/inherit">
      <p className={clsx(pClass, 'font-medium')}>{t('Potential outflow within 30 days')}</p>
      <div
        className="h-2 mt-2 mb-1 rounded-[2px] flex bg-line overflow-hidden [&_i]:block [&_i]:h-full [&_i]:bg-brand [&_i+i]:bg-stone"
        aria-hidden="true"
      >
        <i style={{ width: share(owed) }} />
        <i style={{ width: share(maturing) }} />
      </div>
      <p className={pClass}>
        <Rich text="Customer balances {amount}" values={{ amount: why(figures.owedOnDemand, couldLeave.owed) }} />
      </p>
      <p className={pClass}>
        <Rich text="Maturing, not reinvested {amount}" values={{ amount: why(figures.maturing, couldLeave.maturing) }} />
      </p>
      {held !== undefined && (
        <p className={pClass}>
          <Rich text="At payment gateways {amount}" values={{ amount: why(toMoney(held), couldLeave.held) }} />
        </p>
      )}
      {drawer}
    </div>
  )
}
