import { expect, test } from 'vitest'
import { identityAgrees } from '@tests/support/checks'
import { documentPages, identity, identityLife, identityReason, identityStatus, type DocumentKind } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { notifications } from '@/contract/notifications'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { bareNumber, maskOf } from '@/server/modules/identity/rules'
import { NOON, startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const { db, clock } = server
const support = await server.staff('support', { roles: ['Support'] })
const reader = await server.staff('reader', { permissions: ['user-verification-requests:read'] })

async function pages(caller: Caller, count: number, purpose = 'IDENTITY'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids)
    await db.run(sql`
      insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
      values (${id}, ${caller.user?.id}, ${purpose}, 'page.webp', 'image/webp', 1, ${Buffer.from(id)}, ${Buffer.from(id)}, ${NOON})`)
  return ids
}
async function submit(caller: Caller, more: { documentKind?: DocumentKind; number?: string; expiresOn?: string; files?: string[] } = {}) {
  const documentKind = more.documentKind ?? 'PASSPORT'
  const files = more.files ?? (await pages(caller, documentPages[documentKind].length))
  return caller.call(identity.request, {
    body: { documentKind, number: `P${Math.trunc(performance.now() * 1e6)}`, expiresOn: '2031-01-31', ...more, files },
  })
}
const levelOf = async (caller: Caller) =>
  (await db.one<{ identity_level: number }>(sql`select identity_level from users where id = ${caller.user?.id}`)).identity_level
const templates = async (caller: Caller) =>
  (await server.mails()).filter((mail) => mail.to === caller.user?.email).map((mail) => mail.content.template)

test('a document is submitted, encrypted, masked and approved; the customer reaches level 1 and is notified', async () => {
  const ada = await server.customer('ada')
  const sent = await submit(ada, { documentKind: 'NID', number: 'ab 12.34-567' })
  expect(sent.data).toMatchObject({
    documentKind: 'NID',
    number: '••••••567',
    status: 'PENDING',
    files: expect.arrayContaining([expect.any(String)]),
    duplicateOf: [],
  })
  const row = await db.one<{ text: string }>(sql`select r::text as text from identity_requests r where id = ${sent.data.id}`)
  expect(row.text).not.toContain('1234567')
  expect(row.text).not.toContain(Buffer.from('ab 12.34-567').toString('hex'))
  expect(await levelOf(ada)).toBe(0)
  const approved = await support.call(identity.approve, {
    params: { id: sent.data.id },
    body: { version: sent.data.version, checks: identityAgrees },
  })
  expect(approved.data).toMatchObject({ status: 'APPROVED', decidedBy: { name: 'Support' }, version: 1 })
  expect(await levelOf(ada)).toBe(1)
  expect(await templates(ada)).toEqual(['identity.approved'])
  expect((await ada.call(notifications.mine, { query: {} })).data[0]?.kind).toBe('identity.approved')
  expect((await ada.call(users.myProfile, {})).data.level).toBe(1)
  const own = (await ada.call(identity.get, { params: { id: sent.data.id } })).data
  expect([own.decidedBy, own.duplicateOf]).toEqual([null, []])
})

test.each([
  ['a date that has passed', { expiresOn: '2026-11-20' }, 'expiresOn'],
  ['a date beyond any document', { expiresOn: '2099-01-01' }, 'expiresOn'],
  ['no date', { expiresOn: '2026-02-30' }, 'expiresOn'],
  ['a number of signs', { number: '....' }, 'number'],
  ['a kind nobody knows', { documentKind: 'LIBRARY_CARD' as DocumentKind, files: [newId()] }, 'documentKind'],
  ['no page', { files: [] }, 'files'],
  ['one page of two', { documentKind: 'NID' as const, files: [newId()] }, 'files'],
  ['a file that is not there', { files: [newId()] }, 'files'],
])('%s is refused with a field error', async (_, fields, path) => {
  const ada = await existing()
  const answer = await submit(ada, fields)
  expect([answer.status, answer.errors?.map((fieldError) => fieldError.path)]).toEqual([422, [path]])
})
let someone: Awaited<ReturnType<typeof server.customer>> | undefined
const existing = async () => (someone ??= await server.customer('fields'))

test('only the customer’s own files stored for this purpose are accepted', async () => {
  const [ada, eve] = [await server.customer('files-ada'), await server.customer('files-eve')]
  expect((await submit(eve, { files: await pages(ada, 1) })).errors?.[0]?.path).toBe('files')
  expect((await submit(eve, { files: await pages(eve, 1, 'TRANSFER_PROOF') })).errors?.[0]?.path).toBe('files')
  const [same] = await pages(eve, 1)
  expect((await submit(eve, { documentKind: 'NID', files: [same ?? '', same ?? ''] })).errors?.[0]?.path).toBe('files')
})

test('one request per document kind can be open at a time; another kind is accepted', async () => {
  const ada = await server.customer('one-open')
  const first = (await submit(ada)).data
  expect(await submit(ada)).toMatchObject({ status: 409, code: 'ALREADY_TAKEN' })
  expect((await submit(ada, { documentKind: 'DRIVING_LICENSE' })).status).toBe(200)
  await support.call(identity.decline, { params: { id: first.id }, body: { reasonCode: 'BLURRED', note: 'Please hold it still' } })
  expect((await submit(ada)).status).toBe(200)
})

test('a refusal needs a reason, which the customer can read', async () => {
  const ada = await server.customer('refused')
  const { data } = await submit(ada)
  const params = { id: data.id }
  expect(
    (await support.call(identity.decline, { params, body: { reasonCode: 'BLURRED' } as { reasonCode: 'BLURRED'; note: string } }))
      .errors?.[0]?.path,
  ).toBe('note')
  expect(
    (await support.call(identity.decline, { params, body: { note: 'No reason code' } as { reasonCode: 'BLURRED'; note: string } }))
      .errors?.[0]?.path,
  ).toBe('reasonCode')
  const declined = await support.call(identity.decline, { params, body: { reasonCode: 'NAME_MISMATCH', note: 'It says Byron' } })
  expect(declined.data).toMatchObject({ status: 'DECLINED', reasonCode: 'NAME_MISMATCH', note: 'It says Byron' })
  expect((await ada.call(identity.get, { params })).data).toMatchObject({
    status: 'DECLINED',
    reasonCode: 'NAME_MISMATCH',
    note: 'It says Byron',
    decidedBy: null,
  })
  expect(await templates(ada)).toEqual(['identity.declined'])
  expect(await levelOf(ada)).toBe(0)
})

test('staff request more information, the customer replies in the thread, and the request is pending again', async () => {
  const ada = await server.customer('asked')
  const { data } = await submit(ada)
  const params = { id: data.id }
  const response = await support.call(identity.ask, { params, body: { note: 'Can you send the back too?' } })
  expect(response.data).toMatchObject({ status: 'MORE_INFO', note: 'Can you send the back too?' })
  expect(await templates(ada)).toEqual(['identity.asked'])
  expect((await support.call(identity.ask, { params, body: { note: 'Once more' } })).code).toBe('WRONG_STATE')
  expect((await ada.call(messages.ofIdentity, { params })).data.map((message) => [message.isStaff, message.body])).toEqual([
    [true, 'Can you send the back too?'],
  ])
  const files = await pages(ada, 1)
  expect((await ada.call(messages.answerIdentity, { params, body: { body: 'Here it is', files } })).status).toBe(200)
  expect((await ada.call(identity.get, { params })).data.status).toBe('PENDING')
  const thread = (await support.call(messages.ofIdentity, { params })).data
  expect(thread.map((message) => [message.isStaff, message.files])).toEqual([
    [true, []],
    [false, files],
  ])
  const eve = await server.customer('asked-eve')
  expect((await eve.call(messages.ofIdentity, { params })).status).toBe(404)
  await support.call(identity.approve, { params, body: { checks: identityAgrees } })
  expect((await ada.call(messages.answerIdentity, { params, body: { body: 'Thanks' } })).code).toBe('WRONG_STATE')
})

test('of simultaneous decisions by two people one succeeds and the others are refused', async () => {
  const ada = await server.customer('race')
  const { data } = await submit(ada)
  const params = { id: data.id }
  const second = await server.staff('second', { roles: ['Support'] })
  const answers = await Promise.all([
    support.call(identity.approve, { params, body: { checks: identityAgrees } }),
    second.call(identity.decline, { params, body: { reasonCode: 'BLURRED', note: 'Blurred' } }),
    second.call(identity.approve, { params, body: { checks: identityAgrees } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  const staleRequest = (await submit(await server.customer('stale'))).data
  expect(
    (
      await support.call(identity.approve, {
        params: { id: staleRequest.id },
        body: { version: staleRequest.version + 3, checks: identityAgrees },
      })
    ).code,
  ).toBe('STALE_VERSION')
})

test('a revoked approval removes the level unless another approved document remains', async () => {
  const ada = await server.customer('revoked')
  const [passport, licence] = [(await submit(ada)).data, (await submit(ada, { documentKind: 'DRIVING_LICENSE' })).data]
  for (const { id } of [passport, licence]) await support.call(identity.approve, { params: { id }, body: { checks: identityAgrees } })
  await support.call(identity.revoke, { params: { id: passport.id }, body: { note: 'Found to be forged' } })
  expect(await levelOf(ada)).toBe(1)
  const last = await support.call(identity.revoke, { params: { id: licence.id }, body: { note: 'This one too' } })
  expect(last.data.status).toBe('REVOKED')
  expect(await levelOf(ada)).toBe(0)
})

test('a document expires the day after its date, once, and the level drops with it', async () => {
  const ada = await server.customer('expiring')
  const { data } = await submit(ada, { expiresOn: '2026-11-21' })
  await support.call(identity.approve, { params: { id: data.id }, body: { checks: identityAgrees } })
  await server.mails()
  const night = async (at: string) => {
    clock.set(new Date(at))
    await db.transaction((tx) => server.services.jobs.enqueue(tx, 'identity.expire', {}))
    await server.runJobs()
  }
  await night('2026-11-21T23:00:00Z')
  expect(await levelOf(ada)).toBe(1)
  await night('2026-11-22T00:05:00Z')
  await night('2026-11-22T00:06:00Z')
  expect(await levelOf(ada)).toBe(0)
  expect(await db.one(sql`select status from identity_requests where id = ${data.id}`)).toEqual({ status: 'EXPIRED' })
  expect(await templates(ada)).toEqual(['identity.expired'])
  clock.set(NOON)
})

test('a document that expired while pending can no longer be approved', async () => {
  const ada = await server.customer('waited')
  const { data } = await submit(ada, { expiresOn: '2026-11-21' })
  clock.set(new Date('2026-11-22T12:00:00Z'))
  const late = await server.staff('late', { roles: ['Support'] })
  expect((await late.call(identity.approve, { params: { id: data.id }, body: { checks: identityAgrees } })).code).toBe('WRONG_STATE')
  clock.set(NOON)
})

test('a document number shared with another account is shown only to staff', async () => {
  const [ada, bob] = [await server.customer('twin-ada'), await server.customer('twin-bob')]
  await submit(ada, { number: 'TW 12-345' })
  const second = await submit(bob, { number: 'tw12345' })
  expect(second.data.duplicateOf).toEqual([])
  const response = await support.call(identity.get, { params: { id: second.data.id } })
  expect(response.data.duplicateOf).toEqual([{ id: ada.user.id, code: 'twin-ada', name: 'Twin-ada' }])
  const secondRequest = await submit(bob, { documentKind: 'DRIVING_LICENSE', number: 'TW12345' })
  expect((await support.call(identity.get, { params: { id: secondRequest.data.id } })).data.duplicateOf).toEqual([])
})

test('another customer’s request returns 404, and staff who may only read cannot approve', async () => {
  const [ada, eve] = [await server.customer('mine'), await server.customer('not-mine')]
  const { data } = await submit(ada)
  expect((await eve.call(identity.get, { params: { id: data.id } })).status).toBe(404)
  expect((await eve.call(identity.get, { params: { id: newId() } })).status).toBe(404)
  expect((await eve.call(identity.mine, { query: {} })).data).toEqual([])
  expect((await ada.call(identity.mine, { query: {} })).data.map((request) => request.id)).toEqual([data.id])
  expect((await ada.call(identity.list, { query: {} })).status).toBe(403)
  expect((await reader.call(identity.approve, { params: { id: data.id }, body: { checks: identityAgrees } })).status).toBe(403)
  const listed = await reader.call(identity.list, {
    query: { user: ada.user.id, status: ['PENDING'], documentKind: ['PASSPORT'], searchTerm: 'mine' },
  })
  expect(listed.data.map((request) => request.id)).toEqual([data.id])
})

test.each(identityReason.options)(
  'the email of a document declined as %s offers an upload only where one can mend it',
  async (reasonCode) => {
    const ada = await server.customer(`declined-${reasonCode.toLowerCase()}`)
    const { id } = (await submit(ada)).data
    await support.call(identity.decline, { params: { id }, body: { reasonCode, note: 'A reason' } })
    const [mail] = (await server.mails()).filter(({ to }) => to === ada.user?.email)
    const text = JSON.stringify(mail?.content)
    expect(text).toContain('A reason')
    const isMendable = ['BLURRED', 'EXPIRED', 'NAME_MISMATCH', 'WRONG_TYPE'].includes(reasonCode)
    expect(text.includes('You can upload another document')).toBe(isMendable)
    expect(text.includes('Upload a document')).toBe(isMendable)
  },
)

const events = { approve: 1, decline: 1, ask: 1, revoke: 1 } as const
const impossible = identityStatus.options.flatMap((status) =>
  (Object.keys(events) as (keyof typeof events)[])
    .filter((event) => !identityLife.allows(status, event))
    .map((event) => [event, status] as const),
)
test.each(impossible)('%s is refused for a request that is %s, and changes nothing', async (event, status) => {
  const ada = await server.customer(`guard-${event}-${status.toLowerCase().replace('_', '-')}`)
  const { data } = await submit(ada)
  await db.run(sql`update identity_requests set status = ${status} where id = ${data.id}`)
  const params = { id: data.id }
  const answer = await {
    approve: () => support.call(identity.approve, { params, body: { checks: identityAgrees } }),
    decline: () => support.call(identity.decline, { params, body: { reasonCode: 'EXPIRED', note: 'A reason' } }),
    ask: () => support.call(identity.ask, { params, body: { note: 'A question' } }),
    revoke: () => support.call(identity.revoke, { params, body: { note: 'A reason' } }),
  }[event]()
  expect([answer.status, answer.code]).toEqual([409, 'WRONG_STATE'])
  expect(answer.message).toContain(status === 'MORE_INFO' ? 'awaiting information' : status.toLowerCase())
  expect(await db.one(sql`select status, version from identity_requests where id = ${data.id}`)).toEqual({ status, version: 0 })
})

test('a mask shows at most three characters and never more than half', () => {
  expect(['AB123456', 'a-b c1', '12345', '1234'].map(maskOf)).toEqual(['•••••456', '••C1', '•••45', '••34'])
  expect(bareNumber(' ab-12.3/4 ')).toBe('AB1234')
})
