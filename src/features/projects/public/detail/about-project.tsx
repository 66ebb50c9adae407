import clsx from 'clsx'
import type { Project } from '@/contract/project-schemas'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './project.module.css'

/** The project, its use of funds and the terms of investing. */
export function AboutProject({ project }: { project: Project }) {
  return (
    <div className="col-1 pt-8 scroll-mt-16 [&_h2]:text-20/[1.2] [&_h2]:mb-3 [&_h3]:text-16/[1.2] [&_h3]:mb-2.5" id="about">
      <h2>{t('Business')}</h2>
      {/* Sanitized by the server: only headings, lists, emphasis and links. */}
      <div className={clsx(styles.prose, 'max-w-measure wrap-anywhere')} dangerouslySetInnerHTML={{ __html: project.description }} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-10 mt-6 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-7">
        {project.uses.length > 0 && <Uses uses={project.uses} />}
        <Terms project={project} />
      </div>
    </div>
  )
}

const Uses = ({ uses }: Pick<Project, 'uses'>) => (
  <div>
    <h3>{t('Use of funds')}</h3>
    <dl className={styles.ledger}>
      {uses.map(({ label, amount }) => (
        <div key={label}>
          <dt className="text-ink-soft min-w-0 wrap-anywhere">{label}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end">
            <MoneyText value={amount} />
          </dd>
        </div>
      ))}
      <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
        <dt className="min-w-0 wrap-anywhere text-ink">{t('Total')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          <MoneyText value={toMoney(uses.reduce((sum, { amount }) => sum + toMinor(amount), 0n))} />
        </dd>
      </div>
    </dl>
  </div>
)

const Terms = ({ project }: { project: Project }) => (
  <div>
    <h3>{t('Terms')}</h3>
    <dl className={styles.ledger}>
      <div>
        <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('Opened')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          {project.openedAt ? <DateText value={project.openedAt} /> : t('Not yet')}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('Minimum')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          <MoneyText value={project.limits.min} />
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('Maximum')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          <MoneyText value={project.limits.max} />
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('Cooling-off period')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          {project.reflectionDays > 0
            ? t('{count, plural, one {# day, free cancellation} other {# days, free cancellation}}', { count: project.reflectionDays })
            : t('no free cancellation')}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('Early exit')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          {project.allowsEarlyExit ? t('on request, {percentage} % penalty', { percentage: project.earlyExitPenalty }) : t('not possible')}
        </dd>
      </div>
      <div className="border-b border-line">
        <dt className="text-ink-soft min-w-0 wrap-anywhere">{t('At the end')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">{t('your choice, until the day before')}</dd>
      </div>
    </dl>
  </div>
)
