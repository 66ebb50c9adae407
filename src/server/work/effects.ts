import type { AfterOf, AuditAction, BeforeOf, DetailsOf, SubjectOf } from '@/contract/audit-actions/registry'
import type { StaffKind } from '@/contract/notification-kinds'
import type { PersonalKind } from '@/contract/personal-notification-kinds'
import type { Text } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { renderText } from '@/locales/render'
import { sql, type Sql } from '@/server/db/sql'
import { grantOf, type Actor } from './actor'
import { newId } from '@/server/db/ids'
import type { Tx } from '@/server/db/database'
import { sealOf, type SealedEntry } from '@/server/integrity/audit-seal'
import type { Language } from '@/locales/languages'
import type { Secrets } from '@/server/infra/secrets'
import type { CommitRecord } from '@/server/integrity/commit-record'
import { stateOf, type State, type StateChange } from '@/server/integrity/state-changes'
import { stateOfTransfers } from '@/server/integrity/transfer-seals'

/**
 * The content of an email. A command stores only this, a tenth of the size of the rendered email; both MIME parts are rendered when it is
 * sent.
 */
export type EmailContent = {
  /** The kind of email in the outbox, e.g. 'withdrawal.paid'. */
  template: string
  subject: Text
  heading: Text
  paragraphs: readonly Text[]
  /** Label and value pairs, in reading order. Amounts are grouped and include their currency. */
  facts?: readonly (readonly [label: Text, value: Text])[]
  /** A one-time code; the rest of the email then contains no six consecutive digits. */
  code?: string
  /** A button. */
  action?: { label: Text; url: string }
  footnote?: Text
  /** The language of the request, for recipients without an account. For all others their profile decides when the email is sent. */
  language?: Language
  /** The sender, and the base address of links. */
  /** `imprint`: the operating company, its governing law and where complaints go. Emails queued by earlier versions have a plain text or none. */
  sender: { title: string; hostUrl: string; imprint?: Text }
}

/** An audited action of the registry, with the fields of its schemas. */
export type AuditEntry<A extends AuditAction> = {
  action: A
  subject: { type: SubjectOf<A>; id: string; code?: string | null }
  before?: Readonly<BeforeOf<A>>
  after?: Readonly<AfterOf<A>>
  /** The sensitive rows that the transaction changed, if already known. */
  state?: State
}
export type AuditStep<A extends AuditAction> = Pick<AuditEntry<A>, 'action' | 'subject'> & {
  from: string
  to: string
  details: DetailsOf<A>
}
/** A refused action. */
export type RefusedEntry = {
  /** The endpoint, or an action of the registry. */
  action: string
  subject: { type: string; id: string; code?: string | null }
  /** The summary of the endpoint. */
  after: { asked: string }
  refusal: string
}
type Written = {
  action: string
  subject: RefusedEntry['subject']
  before?: object
  after?: object
  refusal?: string
  state?: State
}
export type Notice = { userId: string; kind: PersonalKind | StaffKind; title: Text; body: Text; link?: string }
export type Mailing = {
  /** Deduplicates emails: one per event. */ dedupe: string
  to: { id: string | null; email: string }
  content: EmailContent
  /** Interactive: a person is waiting for it, so it is sent before all others. */ isPrompt?: boolean
}
export type StoredResponse = { userId: string; endpoint: string; key: string; status: number; body: string }

/**
 * The side effects of a command besides its own rows. They are collected while it runs and written with it in one statement, so that an
 * audit entry, notification or email exists exactly if the command was committed.
 */
export class Effects {
  private readonly audits: (SealedEntry & { state?: State })[] = []
  private readonly notices: object[] = []
  private readonly mails: object[] = []
  private kept: StoredResponse | undefined

  constructor(
    private readonly actor: Actor,
    private readonly now: Date,
    private readonly secrets: Secrets,
    private readonly request: { id: string | null; address: string | null },
  ) {}

  audit<A extends AuditAction>(entry: AuditEntry<A>): void {
    this.write(entry)
  }

  /** Audits a lifecycle transition: the status before and after, and the other fields of the action's entry. */
  auditStep<A extends AuditAction>({ action, subject, from, to, details }: AuditStep<A>): void {
    this.write({ action, subject, before: { status: from }, after: { status: to, ...details } })
  }

  auditRefusal(entry: RefusedEntry): void {
    this.write(entry)
  }

  private write({ action, subject, before, after, refusal, state }: Written): void {
    this.audits.push({
      id: newId(),
      at: this.now.toISOString(),
      actor_id: this.actor.id,
      actor_kind: this.actor.kind,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_code: subject.code ?? null,
      before: asJson(before),
      after: asJson(after),
      address: this.request.address,
      request_id: this.request.id,
      refusal: refusal ?? null,
      permission: grantOf(this.actor) ?? null,
      ...(state ? { state } : {}),
    })
  }

  /** Adds the changes of sensitive rows and the posted transfers to the transaction's last audit entry, or to a separate one. */
  sealState(changes: readonly StateChange[], transfers: readonly CommitRecord[]): void {
    if (changes.length + transfers.length === 0) return
    const state = { ...stateOf(this.secrets, changes), ...stateOfTransfers(this.secrets, transfers) }
    const last = this.audits.at(-1)
    if (last && !last.state) last.state = state
    else this.audit({ action: 'state.changed', subject: { type: 'installation', id: 'state' }, state })
  }

  notify({ userId, kind, title, body, link }: Notice): void {
    const english = { title: englishOf(title), body: englishOf(body) }
    const messages = typeof title === 'string' && typeof body === 'string' ? null : { title, body }
    this.notices.push({ id: newId(), user_id: userId, kind, ...english, messages, link: link ?? null, created_at: this.now })
  }

  mail({ dedupe, to, content, isPrompt = false }: Mailing): void {
    // The address is sealed with the content, so that an email with a code or a link cannot be redirected.
    const sealed = this.secrets.seal(JSON.stringify({ ...content, to: to.email })).toString('base64')
    this.mails.push({
      id: newId(),
      dedupe,
      to_user: to.id,
      to_address: to.email,
      template: content.template,
      subject: englishOf(content.subject),
      sealed,
      is_prompt: isPrompt,
      created_at: this.now,
    })
  }

  /** Stores the response of an idempotent command. */
  keep(kept: StoredResponse): void {
    this.kept = kept
  }

  get hasMail(): boolean {
    return this.mails.length > 0
  }

  /**
   * The statement that writes all effects; undefined if there are none.
   * @param tx the transaction that writes it
   */
  statement(tx: Pick<Tx, 'recordCommit'>): Sql | undefined {
    const { kept } = this
    if (!kept && this.audits.length + this.notices.length + this.mails.length === 0) return undefined
    const audits = this.audits.map((entry) => ({ ...entry, seal: sealOf(this.secrets, entry).toString('base64') }))
    tx.recordCommit(audits.map(({ id, seal }) => ({ table: 'audit_logs', id, content: seal })))
    return sql`select record_effects(${json(audits)}, ${json(this.notices)}, ${json(this.mails)},
      ${kept?.userId ?? null}, ${kept?.endpoint ?? null}, ${kept?.key ?? null}, ${kept?.status ?? null}, ${kept?.body ?? null})`
  }
}

// Amounts are bigint in memory and exact text in an audit entry.
/** The English text for search and for staff, without marks. */
const englishOf = (text: Text): string => withoutIsolates(renderText(text, 'en'))

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
const asJson = (fields: object | undefined): unknown => (fields === undefined ? null : JSON.parse(JSON.stringify(fields, exactly)))

const json = (rows: readonly object[]) => (rows.length === 0 ? null : JSON.stringify(rows))
