import type { DeploymentNotice } from '@/contract/system'
import type { Services } from '@/server/work/services'
import { changedDefinitions } from './definitions'

const MOST_NAMED = 10

/**
 * The startup notice about database constraints, triggers and functions that differ from this version: one sentence, for the log and for
 * staff. Nothing is refused; verification names the same definitions each night.
 */
export async function guardNotices({ db, log }: Pick<Services, 'db' | 'log'>): Promise<DeploymentNotice[]> {
  const found = await changedDefinitions(db).catch((error: unknown) => {
    log.error({ err: error }, 'The definitions in the database could not be compared with those of this version.')
    return []
  })
  const changed = found.map(({ id }) => id)
  if (changed.length === 0) return []
  const names = changed.slice(0, MOST_NAMED).join('; ') + (changed.length > MOST_NAMED ? '; …' : '')
  return [
    {
      code: 'GUARDS_CHANGED',
      message: `Definitions in the database differ from those of this version (${changed.length}): ${names}. Run the verification in Reports and find out who changed them: until then, the books are not fully protected.`,
    },
  ]
}
