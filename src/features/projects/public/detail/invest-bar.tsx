import { returnRange, takesMoney } from '@/components/projects/project-words'
import type { Project } from '@/contract/project-schemas'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './project.module.css'

/** "3, 6 or 12". */
const oneOf = (periods: readonly number[]): string => periods.join(', ').replace(/, (?=[^,]*$)/, ' or ')

/** On a phone, the terms in two lines and the way back to the card, once it is out of sight. */
export function InvestBar({ project, currency }: { project: Project; currency: string }) {
  if (!takesMoney(project)) return null
  return (
    <div className={styles.investBar}>
      <div>
        <b>
          <span className="num">{returnRange(project)}</span> <span className="font-normal text-ink-soft">a month, target</span>
        </b>
        <small>
          <span className="num">{oneOf(project.returnRates.map(({ period }) => period))}</span> months, from{' '}
          <MoneyText value={project.limits.min} currency={currency} />
        </small>
      </div>
      <ButtonLink look="primary" href="#invest">
        Invest
      </ButtonLink>
    </div>
  )
}
