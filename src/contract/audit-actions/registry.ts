import { z } from 'zod'
import { nameWords } from '@/domain/name-words'
import { accountActions } from './accounts'
import type { EntryDefinition } from './entry'
import { moneyActions } from './money'
import { platformActions } from './platform'

/** Every action that the application writes to the audit log. Entries of earlier versions may have other actions and fields. */
export const auditActions = { ...moneyActions, ...accountActions, ...platformActions } as const

type Actions = typeof auditActions
type AnyDefinition = Pick<EntryDefinition, 'title' | 'amount' | 'note' | 'decision'>
export type AuditAction = keyof Actions
export type SubjectOf<A extends AuditAction> = Actions[A]['subjects'][number]
export type BeforeOf<A extends AuditAction> = z.input<Actions[A]['before']>
export type AfterOf<A extends AuditAction> = z.input<Actions[A]['after']>

type WithoutStatus<T> = { [K in keyof T as K extends 'status' ? never : K]: T[K] }
/** The fields of a lifecycle transition's entry besides the new status. */
export type DetailsOf<A extends AuditAction> = A extends AuditAction ? WithoutStatus<AfterOf<A>> : never

type Stored = { action: string; before: unknown; after: unknown; refusal?: string | null }
const refusedFields = z.looseObject({ asked: z.string() })
/** An entry whose fields match the schemas of its action. */
export type ReadEntry<A extends AuditAction = AuditAction> = {
  [K in A]: { action: K; before: z.output<Actions[K]['before']> | null; after: z.output<Actions[K]['after']> }
}[A]

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)

/** The fields of a stored entry, parsed by the schemas of its action; undefined if an earlier version wrote different fields. */
export function readEntry<A extends AuditAction>(action: A, { before, after }: Pick<Stored, 'before' | 'after'>): ReadEntry<A> | undefined {
  const definition = auditActions[action]
  const was = definition.before.safeParse(before ?? {})
  const is = definition.after.safeParse(after ?? {})
  return was.success && is.success ? ({ action, before: was.data, after: is.data } as ReadEntry<A>) : undefined
}

/** The properties of a stored entry that lists show besides its fields. */
export type ShownEntry = {
  title: string
  amount: string | null
  note: string | null
  /** "approved payment"; null if the action is not a decision. */
  decision: string | null
}

const textIn = (fields: Readonly<Record<string, unknown>>, name: string | undefined): string | null => {
  const value = name === undefined ? undefined : fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const titleOf = (action: string): string => (isAuditAction(action) ? auditActions[action].title : nameWords(action))

/**
 * The label of a stored entry: that of its action, or its name if the action is not registered. A refusal has the label of the requested
 * action.
 */
export function showEntry({ action, before, after, refusal = null }: Stored): ShownEntry {
  if (refusal !== null)
    return { title: refusedFields.safeParse(after).data?.asked ?? titleOf(action), amount: null, note: null, decision: null }
  if (!isAuditAction(action)) return { title: titleOf(action), amount: null, note: null, decision: null }
  const { title, amount, note, decision }: AnyDefinition = auditActions[action]
  const fields = readEntry(action, { before, after })?.after ?? {}
  return { title, amount: textIn(fields, amount), note: textIn(fields, note), decision: decision ?? null }
}

/** The actions that are decisions of staff. */
export const decisionActions: readonly AuditAction[] = (Object.keys(auditActions) as AuditAction[]).filter(
  (action) => auditActions[action].decision !== undefined,
)
