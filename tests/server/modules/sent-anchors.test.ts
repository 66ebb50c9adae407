import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AuditAction } from '@/contract/audit-actions/registry'
import type { AuditSubject } from '@/contract/audit-actions/subjects'
import { system } from '@/server/work/actor'
import { newId } from '@/server/db/ids'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { mailAnchor, postAnchor, signatureOf } from '@/server/modules/audit/chain/send-anchors'
import { compareAnchor } from '@/server/modules/audit/chain/sent-anchor'
import { takeDigests } from '@/server/modules/ledger/digests'
import { addDays } from '@/domain/dates'
import { giveBalance } from '../../support/money'
import { NOON, startServer } from '../../support/server'
import { afterTampering } from '../../support/tampering'

const SECRET = 'a secret of the receiver'
const received: { body: string; headers: IncomingHttpHeaders }[] = []
let answer = 204
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ body, headers: request.headers })
    response.writeHead(answer).end()
  })
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
afterAll(() => receiver.close())

const server = await startServer()
const { db, clock } = server
const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/anchors`
const settings = {
  ANCHOR_WEBHOOK: webhook,
  ANCHOR_SECRET: SECRET,
  ANCHOR_MAIL: ['auditor@example.test'],
  GATEWAY_PRIVATE_HOSTS: ['127.0.0.1'],
}
const services: Services = { ...server.services, env: { ...server.services.env, ...settings } }
await checkInstallation(db, services.secrets, clock.now())
await server.admin()
const ada = await server.customer('ada')
clock.set(addDays(NOON, -1))
await giveBalance(server, ada, '10.00')
clock.set(NOON)
const note = () =>
  work(services, system, async ({ effects }) =>
    effects.audit({ action: 'thing.done' as AuditAction, subject: { type: 'thing' as AuditSubject, id: newId() } }),
  )
for (let times = 0; times < 3; times += 1) await note()
await chainAudit(services, { whole: true })
await takeDigests(services)
beforeEach(() => {
  received.length = 0
  answer = 204
})

test('the receiver gets installation, lengths, hashes and time, signed with its secret', async () => {
  await postAnchor(services)
  const { body = '', headers } = received[0] ?? {}
  expect(headers?.['x-carmine-signature']).toBe(signatureOf(SECRET, body))
  const { id } = await db.one<{ id: string }>(sql`select id from installation`)
  const head = { length: expect.any(Number) as number, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string }
  expect(JSON.parse(body)).toMatchObject({ installation: id, at: NOON.toISOString(), audit: head, ledger: { ...head, length: 1 } })
})

test('a stored anchor shows whether the chains are unchanged, rewritten or truncated', async () => {
  await postAnchor(services)
  const anchor = received[0]?.body ?? ''
  await note()
  await chainAudit(services, { whole: false })
  expect(await compareAnchor(services, anchor)).toMatchObject({ matches: true })
  const after = (...statements: string[]) =>
    afterTampering(server, statements, (tx) => compareAnchor({ ...services, db: { ...db, ...tx } }, anchor)).then(({ lines }) =>
      lines.join('\n'),
    )
  expect(await after(`update audit_chain set hash = sha256('x')`)).toContain(
    'Audit log: differs. The chain was rewritten at or before number',
  )
  expect(await after('truncate audit_chain')).toContain('Audit log: differs. The chain has 0 of')
  expect(await after(`update ledger_digests set hash = sha256('x')`)).toContain('Ledger: differs.')
  expect(await after(`update installation set id = '${newId()}'`)).toContain('The anchor is of the installation')
})

test('a changed or invalid anchor does not match', async () => {
  await postAnchor(services)
  const anchor = received[0]?.body ?? ''
  expect(await compareAnchor(services, anchor.replace('"length":1', '"length":2'))).toMatchObject({ matches: false })
  expect((await compareAnchor(services, 'hello')).lines).toEqual([expect.stringContaining('not an anchor')])
})

test('the anchor is emailed once a day, and the email can be compared as received', async () => {
  for (let times = 0; times < 2; times += 1) await mailAnchor(services)
  const mails = (await server.mails()).filter(({ to }) => to === 'auditor@example.test')
  expect(mails).toHaveLength(1)
  expect(await compareAnchor(services, mails[0]?.content.text ?? '')).toMatchObject({ matches: true })
})

test('a receiver that fails or is in the private network fails the job for a retry; staff are notified once a day', async () => {
  answer = 500
  await expect(postAnchor(services)).rejects.toThrow('responded with 500')
  await expect(postAnchor({ ...services, env: { ...services.env, GATEWAY_PRIVATE_HOSTS: [] } })).rejects.toThrow('private network')
  const notices = await db.all<{ body: string }>(sql`select body from notifications where kind = 'anchor.not-sent'`)
  expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('responded with 500')])
})

test('nothing is sent without a configured receiver', async () => {
  await postAnchor(server.services)
  await mailAnchor(server.services)
  expect([received, (await server.mails()).filter(({ to }) => to === 'auditor@example.test')]).toEqual([[], []])
})
