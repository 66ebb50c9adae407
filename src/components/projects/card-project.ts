import type { Project } from '@/contract/project-schemas'
import type { CardProject } from './project-card'

/** The fields of a project that a card shows; they are serialised into the page. */
export const cardProject = (project: Project): CardProject => ({
  id: project.id,
  title: project.title,
  slug: project.slug,
  banner: project.banner,
  bannerFile: project.bannerFile,
  drawing: project.drawing,
  sector: project.sector,
  location: project.location,
  value: project.value,
  limits: project.limits,
  status: project.status,
  returnRates: project.returnRates,
  investmentReceived: project.investmentReceived,
  remaining: project.remaining,
  totalInvestor: project.totalInvestor,
  track: project.track,
  closesAt: project.closesAt,
  openedAt: project.openedAt,
  endedAt: project.endedAt,
  capitalLost: project.capitalLost,
})
