import { useCurrency } from '@/components/settings'
import { toMinor, toMoney } from '@/shared/money'
import { formatDate } from '@/ui/plain/format-date'
import { MoneyText } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { EmptyState } from '@/ui/plain/state-box'
import styles from './dashboard.module.css'
import type { Office } from './office'

/** More than these push what customers hold out of sight. */
const MOST = 5

/** What the next thirty days bring. */
export function ComingUp({ office }: { office: Office }) {
  const currency = useCurrency()
  const { comingUp, figures } = office
  const owed = Number(figures.owedOnDemand)
  const running = Number(figures.running)
  const share = owed + running > 0 ? (owed / (owed + running)) * 100 : 0
  return (
    <Panel dense title="Coming up" aside="30 days">
      {comingUp.length === 0 ? (
        <EmptyState title="Nothing is due">Maturities, closing dates and shares of the next thirty days stand here.</EmptyState>
      ) : (
        <ul className={styles.week}>
          {comingUp.slice(0, MOST).map((event) => (
            <li key={`${event.at} ${event.title}`}>
              <div className={styles.day}>
                <b>{formatDate(event.at, 'day').split(' ')[0]}</b>
                <span>{formatDate(event.at, 'day').split(' ')[1]}</span>
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
      <div className={styles.cover}>
        <p className="font-medium">What customers hold</p>
        <div className={styles.track} aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
        <p>
          Owed on demand <MoneyText value={figures.owedOnDemand} />
        </p>
        <p>
          Running principal <MoneyText value={figures.running} />
        </p>
        <p className={styles.together}>
          Together
          <span className="dbl">
            <MoneyText value={toMoney(toMinor(figures.owedOnDemand) + toMinor(figures.running))} currency={currency} />
          </span>
        </p>
      </div>
    </Panel>
  )
}
