import type { Project, ProjectEvent, ProjectStatus } from '@/contract/project-schemas'
import { projectLife } from '@/contract/project-schemas'
import { t } from '@/locales/text'

const byHand: readonly ProjectEvent[] = ['open', 'resume', 'pause', 'close', 'complete', 'cancel']

/** What staff can do with a project in this state; the system's own events are not theirs. */
export const eventsOf = (status: ProjectStatus): ProjectEvent[] =>
  byHand.filter((event) => projectLife.allows(status, event) && projectLife.by(event).some((who) => who === 'staff' || who === 'two'))

/** What a draft lacks before it can be opened. */
export function missingToOpen(project: Project): string[] {
  return [
    project.bannerFile || project.drawing ? '' : t('a cover image'),
    project.description.replace(/<[^>]*>/g, '').trim() ? '' : t('a description'),
    project.returnRates.length > 0 ? '' : t('at least one return rate'),
    project.riskText.trim() ? '' : t('a risk text'),
  ].filter(Boolean)
}
