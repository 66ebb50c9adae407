import { type Project } from '@/contract/project-schemas'
import { AppError, fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { translationsJson } from '@/server/work/translations'
import { fundIfFull } from '../capacity'
import { readProject } from '../queries'
import {
  lockFields,
  mergedTerms,
  requirePicture,
  requireTerms,
  storedFields,
  subjectOf,
  termColumns,
  toRates,
  translationsAfter,
  wordColumns,
  writeRates,
  type Changes,
  type StoredProject,
} from '../terms/fields'
import { fixedFields, type ReturnRate } from '../terms/rules'

/**
 * Changes a project. Terms that investors agreed to cannot be changed; the error names the fields.
 * @param pictureOwner the id of the person who uploaded a new picture: the maker of the change
 */
export async function changeProject(work: PersonWork, id: string, changes: Changes, pictureOwner: string): Promise<Project> {
  const { tx, actor } = work
  const before = await lockFields(work, id)
  const terms = mergedTerms(before, changes)
  requireChangeable(before, Object.keys(changes))
  await requireTerms(work, terms, before.received + before.reserved)
  if (changes.bannerFile !== before.banner_file_id) await requirePicture(work, changes.bannerFile, pictureOwner)
  requireStillShown(before, changes, terms.rates)
  await writeChanges(work, before, changes)
  if (changes.returnRates) await writeRates(work, id, toRates(changes.returnRates))
  await fundIfFull(work, id)
  return readProject(tx, work.now, actor, id)
}

function requireChangeable(before: StoredProject, changed: readonly string[]): void {
  const fixed = fixedFields(before.status, changed)
  if (fixed.length === 0) return
  const errors = fixed.map((path) => ({ path, message: `Cannot be changed, because the project is ${before.status.toLowerCase()}` }))
  throw new AppError('WRONG_STATE', `The terms cannot be changed while the project is ${before.status.toLowerCase()}. Nothing was saved.`, {
    errors,
  })
}

/** Throws if a field that is required for opening would become empty. */
function requireStillShown(before: StoredProject, changes: Changes, rates: readonly ReturnRate[]): void {
  if (before.status === 'DRAFT') return
  if (rates.length === 0) throw fieldError('returnRates', 'A project that has been opened must keep at least one lock period.')
  const picture = changes.bannerFile === undefined ? before.banner_file_id : changes.bannerFile
  const drawing = changes.drawing === undefined ? before.drawing : changes.drawing
  if (!picture && !drawing) throw fieldError('drawing', 'A project that has been opened must keep a cover image.')
}

async function writeChanges({ tx, effects }: PersonWork, before: StoredProject, changes: Changes): Promise<void> {
  const columns = {
    ...wordColumns(changes),
    ...termColumns(changes),
    is_active: changes.isActive,
    translations: translationsJson(translationsAfter(before, changes)),
  }
  // Each new risk text gets a new version, since acknowledgements apply to one version.
  const isNewRisk = changes.riskText !== undefined && changes.riskText !== before.risk_text
  const set = assignments({ ...columns, version: before.version + 1 })
  await tx.run(sql`update projects set ${set} ${isNewRisk ? sql`, risk_version = risk_version + 1` : sql``} where id = ${before.id}`)
  effects.audit({
    action: 'project.changed',
    subject: subjectOf(before),
    before: Object.fromEntries(Object.entries(storedFields(before)).filter(([field]) => field in changes)),
    after: changes,
  })
}
