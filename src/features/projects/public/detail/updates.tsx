import clsx from 'clsx'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import type { ProjectProps } from './shown-project'
import { useAllRows } from './all-rows/use-all-rows'
import styles from './project.module.css'

const FEW = 3

/** Updates of the project, newest first. */
export function Updates({ project, updates, updatesTotal }: Pick<ProjectProps, 'project' | 'updates' | 'updatesTotal'>) {
  const { rows, isAll, busy, showAll } = useAllRows({
    first: updates,
    total: updatesTotal,
    load: async () => (await import('./all-rows/load-rows')).loadUpdates(project.id),
  })
  return (
    <section id="updates" aria-labelledby="updates-title" className="mb-16">
      <h2 id="updates-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
        {t('Updates')}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t('No updates yet. Reports from the project will appear in this list.')}</p>
      ) : (
        <ol className={clsx(styles.updates, 'mt-4 border-t border-ink')}>
          {rows.slice(0, isAll ? rows.length : FEW).map(({ id, title, body, publishedAt }) => (
            <li key={id}>
              <DateText value={publishedAt} className="text-14 text-ink-soft" />
              <div>
                <h3>{title}</h3>
                <p className="whitespace-pre-line text-ink-soft">{body}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {updatesTotal > FEW && !isAll && (
        <Button className="mt-5" busy={busy} onClick={showAll}>
          {t('{count, plural, one {Show # update} other {Show all # updates}}', { count: updatesTotal })}
        </Button>
      )}
    </section>
  )
}
