import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { createHmac } from 'node:crypto'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import { system } from '@/server/work/actor'
import { InwardAddress, requestOutside } from '@/server/infra/outbound'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { dayOf } from '@/domain/dates'
import { composeEmail, senderOf } from '../../mail/email'
import { notifyStaff } from '../../notifications/notify-staff'
import { claimAlert } from '../../work-queues/alerts'
import { composeAnchor } from './sent-anchor'

const MS_TO_ANSWER = 10_000
const MOST_BYTES = 64 * 1024
const TEMPLATE = 'audit.anchor'

/** The signature of a body, for the header `X-Carmine-Signature`. */
export const signatureOf = (secret: string, body: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Sends the current anchor to the webhook. A failure is reported to staff once a day, and the queue retries. */
export async function postAnchor(services: Services): Promise<void> {
  const { ANCHOR_WEBHOOK: address, ANCHOR_SECRET: secret, GATEWAY_PRIVATE_HOSTS: privateHosts } = services.env
  if (!address || !secret) return
  const body = JSON.stringify(await composeAnchor(services))
  try {
    const headers = { 'Content-Type': 'application/json', 'X-Carmine-Signature': signatureOf(secret, body) }
    const signal = AbortSignal.timeout(MS_TO_ANSWER)
    const { status } = await requestOutside(address, { method: 'POST', headers, body, signal, mostBytes: MOST_BYTES, privateHosts })
    if (status < 200 || status > 299) throw new Error(`The anchor webhook responded with ${status}`)
  } catch (error) {
    await report(services, `The webhook ${new URL(address).host} did not accept it: ${reasonOf(error)}.`)
    throw error
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof InwardAddress) return `${error.message}, and GATEWAY_PRIVATE_HOSTS does not name it`
  return error instanceof Error ? error.message : String(error)
}

/** Emails the anchor of the day, and reports an earlier one that could not be delivered. */
export async function mailAnchor(services: Services): Promise<void> {
  const { env } = services
  if (env.ANCHOR_MAIL.length === 0) return
  const failed = await services.db.maybe<{ error: string | null }>(
    sql`select error from outbox where template = ${TEMPLATE} and state = 'FAILED' and created_at > ${services.clock.now()}::timestamptz - interval '2 days' limit 1`,
  )
  if (failed) await report(services, `The mail could not be delivered: ${failed.error ?? 'no reason given'}.`)
  const anchor = await composeAnchor(services)
  await work(services, system, async ({ effects, now }) => {
    const facts = [
      ['Installation', anchor.installation],
      ['Time', anchor.at],
      ['Audit log', anchor.audit ? `${anchor.audit.length} entries, ${anchor.audit.head}` : 'empty'],
      ['Ledger', anchor.ledger ? `${anchor.ledger.length} days, ${anchor.ledger.head}` : 'empty'],
    ] as const
    const content = composeEmail(
      {
        template: TEMPLATE,
        subject: `Anchor of ${dayOf(now)}`,
        heading: 'Anchor of the audit log and the ledger',
        paragraphs: [
          'Keep this email where the operator of the installation cannot change it. With “npm run compare-anchor” it shows later whether the records were rewritten.',
          JSON.stringify(anchor),
        ],
        facts,
      },
      senderOf(env),
    )
    for (const email of env.ANCHOR_MAIL) effects.mail({ dedupe: `${TEMPLATE}:${dayOf(now)}:${email}`, to: { id: null, email }, content })
  })
}

const report = (services: Services, reason: string): Promise<void> =>
  work(services, system, async (inner) => {
    if (!(await claimAlert(inner.tx, 'anchor', dayOf(inner.now), inner.now))) return
    await notifyStaff(inner, [
      {
        kind: 'anchor.not-sent',
        title: 'Anchor not sent',
        body: `${reason} Delivery is retried. Until it succeeds, the receiver holds no newer proof of the audit log.`,
        link: firstPageOf(adminPaths.auditLogs),
        to: { permissions: staffNotificationKinds['anchor.not-sent'].permissions ?? [] },
      },
    ])
  })
