import type { AuditLog } from '@/contract/audit'
import { SUPER_ADMIN } from '@/contract/access-names'
import { t } from '@/locales/text'

export const entryTitle = ({ title }: AuditLog): string => title

export const subjectWord = ({ subject }: Pick<AuditLog, 'subject'>): string =>
  subject.type === 'file'
    ? t('{title} of {code}', { title: subject.title, code: subject.code ?? t('a deleted account') })
    : (subject.code ?? subject.title)

export const actorWord = ({ actor, actorKind }: Pick<AuditLog, 'actor' | 'actorKind'>): string => {
  if (actor?.name) return actor.name
  if (actorKind === 'Visitor') return t('Signed out')
  return actorKind
}

/** "investmentAmount" becomes "Investment amount". */
export function fieldWord(field: string): string {
  const text = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function valueWord(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return JSON.stringify(value)
}

export type FieldChange = { field: string; before: unknown; after: unknown; isChanged: boolean }

/** The fields of an entry before and after the action, changed fields first. */
export function changesIn({ before, after }: Pick<AuditLog, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const found = fields.map((field) => {
    const [was, is] = [before?.[field], after?.[field]]
    return { field, before: was, after: is, isChanged: JSON.stringify(was ?? null) !== JSON.stringify(is ?? null) }
  })
  return [...found.filter((one) => one.isChanged), ...found.filter((one) => !one.isChanged)]
}

/** The permission that allowed the action, as recorded in the log. */
export function grantWord({ permission }: Pick<AuditLog, 'permission'>): string {
  if (permission === null) return t('None needed')
  if (permission === 'RBAC') return t('None, checks were switched off')
  return permission === SUPER_ADMIN ? t('None: Super Admin has every permission') : permission
}

/** The whole entry as text: for a ticket, or to verify its hash. */
export const entryText = (entry: AuditLog): string => JSON.stringify(entry, null, 2)
