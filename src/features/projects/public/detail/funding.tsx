import { figureKey } from '@/components/explain/figure-key'
import { daysLeft, fundedPercent, fundedShare } from '@/components/projects/project-labels'
import { projectTerms } from '@/config/terms'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Meter } from '@/ui/plain/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Term } from '@/ui/plain/primitives/term'
import styles from './project.module.css'

/** Funding progress, number of investors and closing date. */
export function Funding({ project, currency, now }: { project: Project; currency: string; now: string }) {
  return (
    <div className={styles.funding}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <p>
          <Rich
            text="<0>{raised}</0> <1>of {target} <2>raised</2></1>"
            parts={[
              <a href="#funds" className="explain" data-figure={figureKey('projectRaised', project.id)} />,
              <span className="text-16 text-ink-soft max-md:block max-md:text-14" />,
              <Term definition={projectTerms.raised} />,
            ]}
            values={{
              raised: <MoneyText value={project.investmentReceived} figure />,
              target: <MoneyText value={project.value} currency={currency} />,
            }}
          />
        </p>
        <p className="num">{fundedPercent(project)}</p>
      </div>
      <Meter label={t('Raised')} value={fundedShare(project)} />
      <dl className="grid grid-cols-[repeat(5,auto)] justify-between gap-4 mt-4 text-15/inherit max-md:grid-cols-[1fr_1fr] max-md:[justify-content:stretch] max-md:gap-y-3.5 max-md:gap-x-4">
        <div>
          <dt className="text-12/inherit text-ink-faint">{t('Investors')}</dt>
          <dd className="font-medium num">{project.totalInvestor}</dd>
        </div>
        <div>
          <dt className="text-12/inherit text-ink-faint">
            <Term definition={projectTerms.reserved}>{t('Reserved')}</Term>
          </dt>
          <dd className="font-medium" data-figure={figureKey('projectReserved', project.id)}>
            <MoneyText value={project.reserved} />
          </dd>
        </div>
        <div>
          <dt className="text-12/inherit text-ink-faint">
            <Term definition={projectTerms.stillOpen}>{t('Still available')}</Term>
          </dt>
          <dd className="font-medium" data-figure={figureKey('projectRemaining', project.id)}>
            <MoneyText value={project.remaining} />
          </dd>
        </div>
        <div>
          <dt className="text-12/inherit text-ink-faint">
            <Term definition={projectTerms.onTime}>{t('Paid on time')}</Term>
          </dt>
          <dd className="font-medium num">
            {project.track.dueSoFar === 0
              ? t('None due yet')
              : t('{count} of {total}', { count: project.track.onTime, total: project.track.dueSoFar })}
          </dd>
        </div>
        <div>
          <dt className="text-12/inherit text-ink-faint">{t('Closes')}</dt>
          <dd className="font-medium">
            <ClosingDate closesAt={project.closesAt} now={now} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function ClosingDate({ closesAt, now }: { closesAt: Project['closesAt']; now: string }) {
  const left = daysLeft(closesAt, new Date(now))
  return (
    <>
      {closesAt ? <DateText value={closesAt} /> : t('When fully funded')}
      {left !== undefined && (
        <span className="text-ink-soft">
          {' '}
          ·{' '}
          <Rich
            text="{count, plural, one {<0>#</0> day} other {<0>#</0> days}}"
            parts={[<span className="num" />]}
            values={{ count: left }}
          />
        </span>
      )}
    </>
  )
}
