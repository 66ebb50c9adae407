import { type Project } from '@/contract/project-schemas'
import { newCode, newId, slugOf } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { mergeTranslations, translationsJson } from '@/server/work/translations'
import { readSettings } from '../../settings/queries'
import { readProject } from '../queries'
import {
  cleanTranslations,
  requirePicture,
  requireTerms,
  subjectOf,
  termColumns,
  termsOf,
  wordColumns,
  writeRates,
  type NewProject,
} from '../terms/fields'

/** Creates a project that only staff see. A transition opens it later. */
export async function draftProject(work: PersonWork, body: NewProject): Promise<Project> {
  const { tx, now, actor } = work
  const settings = await readSettings(tx)
  const terms = termsOf(body)
  await requireTerms(work, terms, 0n)
  await requirePicture(work, body.bannerFile, actor.id)
  const project = { id: newId(now), code: newCode('PRJ'), slug: slugOf(body.title) }
  const translations = translationsJson(mergeTranslations(null, [], cleanTranslations(body.translations)))
  const initial = { translations, reflection_days: body.reflectionDays ?? settings.reflectionDays, status: 'DRAFT', created_at: now }
  await tx.run(sql`insert into projects ${insertion({ ...project, ...wordColumns(body), ...termColumns(body), ...initial })}`)
  await writeRates(work, project.id, terms.rates)
  work.effects.audit({ action: 'project.drafted', subject: subjectOf(project), after: { title: body.title, value: body.value } })
  return readProject(tx, now, actor, project.id)
}
