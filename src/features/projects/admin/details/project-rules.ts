import type { Project, ProjectEvent, ProjectStatus } from '@/contract/project-schemas'
import { projectLife } from '@/contract/project-schemas'
import { t } from '@/locales/text'

const byHand: readonly ProjectEvent[] = ['open', 'resume', 'pause', 'close', 'complete', 'cancel']

/** The events that staff can trigger in this status; those of the system are excluded. */
export const eventsOf = (status: ProjectStatus): ProjectEvent[] =>
  byHand.filter((event) => projectLife.allows(status, event) && projectLife.by(event).some((who) => who === 'staff' || who === 'two'))

/** What a draft lacks before it can be opened for investment. */
export function missingToOpen(project: Project): string[] {
  return [
    project.bannerFile || project.drawing ? '' : t('a cover image'),
    project.description.replace(/<[^>]*>/g, '').trim() ? '' : t('a description'),
    project.returnRates.length > 0 ? '' : t('at least one return rate'),
    project.riskText.trim() ? '' : t('a risk warning'),
  ].filter(Boolean)
}
