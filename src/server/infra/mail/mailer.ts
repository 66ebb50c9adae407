import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type { Language } from '@/locales/languages'
import type { Clock } from '../clock'
import type { Db, Query } from '@/server/db/database'
import type { EmailContent } from '@/server/work/effects'
import { mailAddresses } from '@/server/environment/deployment'
import { isThisMachine, type Env } from '@/server/environment/env'
import { BUSY_FROM, eventLoopUse } from '../throttle-when-busy'
import { logosForMail } from '../logo'
import type { Secrets } from '../secrets'
import { sql } from '@/server/db/sql'

/** Queues a permanently failed email for one immediate retry; returns 0 if it has not failed. */
export const requeueMail = (tx: Query, id: string, now: Date): Promise<number> =>
  tx.run(sql`update outbox set state = 'WAITING', next_at = ${now} where id = ${id} and state = 'FAILED'`)

/** The text and HTML parts of an email, with the same content. */
export type LaidOut = { template: string; subject: string; text: string; html: string }
export type Outgoing = { id: string; to: string; content: LaidOut; createdAt: Date }
/** Delivers one email; throws on failure. Delivering the same email twice must be harmless. */
export type Mailer = (mail: Outgoing) => Promise<void>

/** Content ids of the logo in the HTML part, one per theme. */
export const LOGO_CID = { light: 'logo-light', dark: 'logo-dark' } as const

async function logoAttachments(env: Env) {
  const logos = await logosForMail(env)
  return (['light', 'dark'] as const).map((theme) => ({
    cid: LOGO_CID[theme],
    filename: `${LOGO_CID[theme]}.png`,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: logos[theme],
  }))
}

const compose = async (env: Env, { id, to, content, createdAt }: Outgoing, { from, replyTo } = mailAddresses(env)) => ({
  // The same Message-ID on each attempt, so that the receiving server can detect duplicates.
  messageId: `<${id}@${from.split('@')[1]}>`,
  from: { name: env.NEXT_PUBLIC_WEB_TITLE, address: from },
  replyTo,
  to,
  date: createdAt,
  subject: content.subject,
  text: content.text,
  html: content.html,
  attachments: await logoAttachments(env),
})

/** Email to another machine requires TLS, unless `?ignoreTLS=true` declares the connection trusted. */
export function smtpOptions(url: string): { url: string; requireTLS?: true } {
  const isTrusted = isThisMachine(url) || new URL(url).searchParams.get('ignoreTLS') === 'true'
  return isTrusted ? { url } : { url, requireTLS: true }
}

/** SMTP if `SMTP_URL` is set; otherwise each email becomes a file `DATA_DIR/mail/<time>-<recipient>.eml`. */
export function openMailer(env: Env): Mailer {
  if (env.SMTP_URL) {
    const transport = nodemailer.createTransport(smtpOptions(env.SMTP_URL))
    return async (mail) => void (await transport.sendMail(await compose(env, mail)))
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  // Written outside the folder, then renamed into it, so that readers never see a partial email.
  const folder = join(env.DATA_DIR, 'mail')
  const half = `${folder}.part`
  let foldersMade: Promise<unknown> | undefined
  return async (mail) => {
    const { message } = await transport.sendMail(await compose(env, mail))
    if (!Buffer.isBuffer(message)) throw new Error('Email could not be composed')
    foldersMade ??= Promise.all([folder, half].map((path) => mkdir(path, { recursive: true })))
    await foldersMade.catch((error: unknown) => {
      foldersMade = undefined
      throw error
    })
    const name = fileName(mail)
    await writeFile(join(half, name), message, { mode: 0o600 })
    await rename(join(half, name), join(folder, name))
  }
}

const fileName = ({ id, to, createdAt }: Outgoing) =>
  `${createdAt.toISOString().replace(/[-:.]/g, '')}${id.slice(-4)}-${to
    .toLowerCase()
    .replace(/[^a-z0-9@._+-]/g, '_')
    .slice(0, 100)}.eml`

// Emails queued shortly after each other are sent in one batch.
const MS_TO_GATHER = 50
/** The batch size, and the delay between batches when more are waiting. */
type Pace = { batch: number; pauseMs: number }
// Email yields to requests: at most about forty a second and process, and only a few while the process or machine is busy.
const QUIET: Pace = { batch: 20, pauseMs: 400 }
const BUSY: Pace = { batch: 5, pauseMs: 1000 }
const MOST_ATTEMPTS = 10
const SECONDS_TO_SEND = 120

type Waiting = { id: string; language: Language; to_address: string; sealed: Buffer; attempts: number; created_at: Date }
export type Dispatcher = { wake(): void; stop(): Promise<void> }

/**
 * Empties the outbox: claims rows under a lease, delivers each and marks it. Several processes may do so concurrently; rows of a process
 * that dies are released when their lease expires.
 */
export function startDispatcher(parts: {
  db: Db
  clock: Clock
  secrets: Secrets
  layOut: (content: EmailContent, language: Language) => LaidOut
  mailer: Mailer
  onError: (error: unknown) => void
  everyMs?: number
  /** The utilisation of the process or machine since the last call: 0 to 1, or more if work is queued. */
  utilization?: () => number
}): Dispatcher {
  const { utilization = timeAtWork() } = parts
  let running: Promise<void> | undefined
  let again = false
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const sweep = async () => {
    let wait = MS_TO_GATHER
    let isMore = false
    do {
      await pause(wait)
      again = false
      const pace = utilization() > BUSY_FROM ? BUSY : QUIET
      isMore = (await dispatchSome(parts, pace.batch)) === pace.batch
      wait = isMore ? pace.pauseMs : MS_TO_GATHER
    } while ((isMore || again) && !stopping.signal.aborted)
  }
  const wake = () => {
    again = true
    running ??= sweep()
      .catch(parts.onError)
      .finally(() => void (running = undefined))
  }
  const timer = setInterval(wake, parts.everyMs ?? 2000)
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Reads the utilisation of the event loop and of the machine: four moderately busy processes can saturate it as well. */
function timeAtWork(): () => number {
  const loop = eventLoopUse()
  return () => Math.max(loop(), (loadavg()[0] ?? 0) / availableParallelism())
}

type Parts = Pick<Parameters<typeof startDispatcher>[0], 'db' | 'clock' | 'secrets' | 'layOut' | 'mailer' | 'onError'>

/** Sends at most one batch of what is queued, interactive emails first; returns how many were claimed. */
export async function dispatchSome({ db, clock, secrets, layOut, mailer, onError }: Parts, batch = QUIET.batch): Promise<number> {
  const now = clock.now()
  const mails = await db.all<Waiting>(sql`
    with taken as (
      update outbox set attempts = attempts + 1, next_at = ${now}::timestamptz + ${`${SECONDS_TO_SEND} seconds`}::interval
      where id in (select id from outbox where state = 'WAITING' and next_at <= ${now} order by is_prompt desc, next_at, id limit ${batch} for update skip locked)
      returning id, to_user, to_address, sealed, attempts, is_prompt, created_at)
    select t.id, coalesce(u.language, 'en') as language, t.to_address, t.sealed, t.attempts, t.created_at
    from taken t left join users u on u.id = t.to_user order by t.is_prompt desc, t.created_at, t.id`)
  for (const mail of mails) {
    try {
      const content = openContent(secrets, mail)
      await mailer({
        id: mail.id,
        to: mail.to_address,
        content: layOut(content, content.language ?? mail.language),
        createdAt: mail.created_at,
      })
      await db.run(sql`update outbox set state = 'SENT', sent_at = ${clock.now()}, error = null where id = ${mail.id}`)
    } catch (error) {
      onError(error)
      await postpone(db, clock.now(), mail, error instanceof Error ? error.message : String(error))
    }
  }
  return mails.length
}

/** Emails of earlier versions have no address in their content. */
function openContent(secrets: Secrets, mail: Waiting): EmailContent {
  const { to, ...content } = JSON.parse(secrets.open(mail.sealed)) as EmailContent & { to?: string }
  if (to !== undefined && to !== mail.to_address)
    throw new Error('The address or the content was changed by something other than the application.')
  return content
}

async function postpone(db: Db, now: Date, mail: Waiting, error: string): Promise<void> {
  const seconds = Math.min(3600, 2 ** mail.attempts * 5)
  const state = mail.attempts >= MOST_ATTEMPTS ? 'FAILED' : 'WAITING'
  await db.run(
    sql`update outbox set state = ${state}, error = ${error.slice(0, 500)}, next_at = ${now}::timestamptz + ${`${seconds} seconds`}::interval where id = ${mail.id}`,
  )
}
