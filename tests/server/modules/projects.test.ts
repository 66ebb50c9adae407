import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import { expect, test } from 'vitest'
import { projects } from '@/contract/projects'
import { projectEvent, projectLife, projectStatus, type ProjectEvent, type ProjectStatus } from '@/contract/project-schemas'
import { api } from '@/contract/api'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { system } from '@/server/work/actor'
import { sql } from '@/server/db/sql'
import { fill, giveBack, reserve, unreserve } from '@/server/modules/projects/capacity'
import { closeDueProjects } from '@/server/modules/projects/jobs'
import { tally } from '@tests/support/money'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { startServer } from '@tests/support/server'
import { uploadDocument } from '@tests/support/upload'

const server = await startServer()
const { db, visitor } = server
const [admin, second] = [await server.admin(), await server.admin('second')]
const ada = await server.customer('ada')
const gateway = await makeGateway(server)

const draft = {
  title: 'Alder Lane Solar',
  about: 'Roof solar on fourteen farm sheds.',
  description: '<p>Panels.</p>',
  sector: 'Solar',
  location: 'Kilkenny, Ireland',
  drawing: 'solar' as const,
  value: '420000.00',
  minInvestment: '100.00',
  maxInvestment: '50000.00',
  returnRates: [{ period: 6, returnMin: '0.80', returnMax: '1.00' }],
  riskText: 'You can lose some or all of the money you put in.',
}
const make = async (more: object = {}) => (await admin.call(projects.create, { body: { ...draft, ...more } })).data
const transition = (id: string, event: ProjectEvent, more: object = {}, caller = admin) =>
  caller.call(projects.transition, { params: { id }, body: { event, ...more } })
const statusOf = async (id: string) => (await db.one<{ status: ProjectStatus }>(sql`select status from projects where id = ${id}`)).status

test('a draft has a slug of its title and eight random characters, and is hidden from visitors until it opens', async () => {
  const project = await make()
  expect(project).toMatchObject({
    status: 'DRAFT',
    value: '420000.00',
    remaining: '420000.00',
    totalInvestor: 0,
    reflectionDays: 0,
    version: 0,
  })
  expect(project.slug).toMatch(/^alder-lane-solar-[a-z0-9]{8}$/)
  expect(await visitor.call(projects.get, { params: { id: project.id } })).toMatchObject({ status: 404 })
  expect(await visitor.call(projects.get, { params: { id: project.slug } })).toMatchObject({ status: 404 })
  expect((await admin.call(projects.get, { params: { id: project.slug } })).data.id).toBe(project.id)
  expect((await visitor.call(projects.list, { query: {} })).data.map((project) => project.id)).not.toContain(project.id)
  await transition(project.id, 'open')
  expect((await visitor.call(projects.get, { params: { id: project.slug } })).data).toMatchObject({
    id: project.id,
    status: 'OPEN',
    drawing: 'solar',
  })
})

test('a description keeps its structure and loses all active content', async () => {
  const { description } = await make({
    description:
      '<h1>What</h1><p onclick="x()">It <b>works</b></p><script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">no</a><a href="https://example.test">yes</a>',
  })
  expect(description).toBe(
    '<h2>What</h2><p>It <strong>works</strong></p><a rel="noopener noreferrer nofollow">no</a><a href="https://example.test" rel="noopener noreferrer nofollow">yes</a>',
  )
  expect(await admin.call(projects.create, { body: { ...draft, description: '<script>alert(1)</script>' } })).toMatchObject({
    status: 422,
    errors: [{ path: 'description' }],
  })
})

test.each([
  ['below the smallest investment of the settings', { minInvestment: '1.00' }, 'minInvestment'],
  ['above the largest of the settings', { maxInvestment: '2000000.00' }, 'maxInvestment'],
  ['a largest below the smallest', { minInvestment: '500.00', maxInvestment: '200.00' }, 'maxInvestment'],
  ['a lock period twice', { returnRates: [...draft.returnRates, ...draft.returnRates] }, 'returnRates.1.period'],
  ['a range that ends before it begins', { returnRates: [{ period: 6, returnMin: '1.00', returnMax: '0.50' }] }, 'returnRates.0.returnMax'],
  ['uses above the value', { uses: [{ label: 'Panels', amount: '420000.01' }] }, 'uses'],
  ['a drawing nobody knows', { drawing: 'casino' }, 'drawing'],
])('inconsistent terms are refused on their field: %s', async (_, invalidFields, path) => {
  const answer = await admin.call(projects.create, { body: { ...draft, ...invalidFields } as never })
  expect(answer).toMatchObject({ status: 422 })
  expect(answer.errors?.map((fieldError) => fieldError.path)).toContain(path)
})

test('a draft cannot open without a banner and returns, or with a closing date in the past', async () => {
  const bare = await make({ drawing: null, returnRates: [], closesAt: '2020-01-01T00:00:00Z' })
  const answer = await transition(bare.id, 'open')
  expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
  expect(answer.errors?.map((fieldError) => fieldError.path).sort()).toEqual(['closesAt', 'drawing', 'returnRates'])
  expect(await statusOf(bare.id)).toBe('DRAFT')
})

const pairs = projectStatus.options.flatMap((state) =>
  projectEvent.options.map((event) => [state, event, projectLife.next(state, event) ?? 'refused'] as const),
)

test.each(pairs)('a project that is %s responds to %s with %s', async (state, event, to) => {
  const { id } = await makeProject(server, { status: state })
  const before = await db.one(sql`select * from projects where id = ${id}`)
  const first = await transition(id, event, { note: 'because' })
  if (to === 'refused' || event === 'fund') {
    expect(first).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(await db.one(sql`select * from projects where id = ${id}`)).toEqual(before)
    return
  }
  expect(await statusOf(id)).toBe(to)
})

test('the cancellation of a project needs a reason and the approval of another person', async () => {
  const { id } = await makeProject(server)
  expect(await transition(id, 'cancel')).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  const cancel = (note: string) => admin.propose(projects.transition, { params: { id }, body: { event: 'cancel', note } })
  const { status, data } = await cancel('The permit was refused')
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  expect([status, await statusOf(id)]).toEqual([202, 'OPEN'])
  const approve = (caller: typeof admin) => caller.call(approvals.approve, { params: { id: data.changeRequest.id }, body: {} })
  expect(await approve(admin)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await ada.call(approvals.get, { params: { id: data.changeRequest.id } })).toMatchObject({ status: 403 })
  expect(await approve(second)).toMatchObject({ status: 200, data: { status: 'APPLIED', result: { status: 'CANCELLED' } } })
})

test('a cancellation is not applied after the status of the project changed', async () => {
  const { id } = await makeProject(server)
  const { data } = await admin.propose(projects.transition, { params: { id }, body: { event: 'cancel', note: 'The permit was refused' } })
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  await transition(id, 'pause')
  expect(await second.call(approvals.approve, { params: { id: data.changeRequest.id }, body: {} })).toMatchObject({ code: 'CHANGED_SINCE' })
  expect(await statusOf(id)).toBe('PAUSED')
})

test('cancelling a project refunds its active principal', async () => {
  const { id } = await makeProject(server)
  const investor = await server.customer('refunded')
  const { id: investment } = await makeInvestment(server, gateway, {
    project: id,
    user: investor.user.id,
    amount: '300.00',
    from: new Date('2026-10-01T10:00:00Z'),
  })
  await transition(id, 'cancel', { note: 'The permit was refused' })
  await transition(id, 'cancel', { note: 'Agreed' }, second)
  await server.runJobs()
  expect((await investor.call(api.users.myProfile, {})).data.balance).toBe('300.00')
  expect(await db.one(sql`select status from investments where id = ${investment}`)).toEqual({ status: 'REFUNDED' })
})

test('a project with active investments cannot be completed', async () => {
  const { id } = await makeProject(server, { status: 'CLOSED' })
  await makeInvestment(server, gateway, { project: id, user: ada.user.id, amount: '100.00', from: new Date('2026-10-01T10:00:00Z') })
  const answer = await transition(id, 'complete')
  expect(answer).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(answer.message).toContain('1 investment is active')
})

test('visitors see when a project ended, and that no capital was lost', async () => {
  const { id } = await makeProject(server, { status: 'CLOSED' })
  expect((await transition(id, 'complete')).status).toBe(200)
  expect((await server.visitor.call(projects.get, { params: { id } })).data).toMatchObject({
    status: 'COMPLETED',
    endedAt: server.clock.now().toISOString(),
    capitalLost: '0.00',
  })
})

test('of two simultaneous transitions one is refused, and so is a transition on a stale version', async () => {
  const { id } = await makeProject(server)
  const answers = await Promise.all([transition(id, 'pause', { version: 0 }), transition(id, 'pause', { version: 0 }, second)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await transition(id, 'resume', { version: 0 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
})

test('only staff with the permission change the status of a project', async () => {
  const { id } = await makeProject(server)
  const finance = await server.staff('finance', { roles: ['Finance'] })
  expect(await transition(id, 'pause', {}, finance)).toMatchObject({ status: 403 })
  expect(await transition(id, 'pause', {}, ada as never)).toMatchObject({ status: 403 })
})

const inWork = <T>(run: Parameters<typeof work<typeof system, T>>[2]) => work(server.services, system, run)

test('concurrent reservations never exceed the value of a project', async () => {
  const { id } = await makeProject(server, { value: '1000.00' })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => inWork((inner) => reserve(inner, id, 30_000n))))
  expect(outcomes.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  expect(outcomes.find((result) => result.status === 'rejected')).toMatchObject({
    reason: { code: 'PROJECT_FULL', message: expect.stringContaining('100.00') as string },
  })
  expect((await visitor.call(projects.get, { params: { id } })).data.remaining).toBe('100.00')
  await db.transaction((tx) => unreserve(tx, id, 30_000n))
  expect((await visitor.call(projects.get, { params: { id } })).data.remaining).toBe('400.00')
})

test('a project is funded by the system when its full value has arrived, and never reopens', async () => {
  const { id } = await makeProject(server, { value: '1000.00' })
  await inWork((inner) => reserve(inner, id, 100_000n))
  await inWork((inner) => fill(inner, id, { reserved: 60_000n, received: 60_000n }))
  expect(await statusOf(id)).toBe('OPEN')
  await inWork((inner) => fill(inner, id, { reserved: 40_000n, received: 40_000n }))
  expect(await statusOf(id)).toBe('FUNDED')
  expect(await db.all(sql`select actor_kind, action from audit_logs where subject_id = ${id}`)).toEqual([
    { actor_kind: 'System', action: 'project.funded' },
  ])
  await db.transaction((tx) => giveBack(tx, id, 40_000n))
  expect(await statusOf(id)).toBe('FUNDED')
  await expect(inWork((inner) => reserve(inner, id, 1_000n))).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' })
  await expect(inWork((inner) => reserve(inner, newId(), 1_000n))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a project that was paused when its last money arrived is funded when it is resumed', async () => {
  const { id } = await makeProject(server, { value: '1000.00' })
  await inWork((inner) => reserve(inner, id, 100_000n))
  await transition(id, 'pause')
  await inWork((inner) => fill(inner, id, { reserved: 100_000n, received: 100_000n }))
  expect(await statusOf(id)).toBe('PAUSED')
  await transition(id, 'resume')
  expect(await statusOf(id)).toBe('FUNDED')
})

test('from its closing date on, a project accepts no reservation, even before it is closed', async () => {
  const { id } = await makeProject(server, { closesAt: server.clock.now() })
  await expect(inWork((inner) => reserve(inner, id, 10_000n))).rejects.toMatchObject({
    code: 'PROJECT_NOT_OPEN',
    message: expect.stringContaining('past its closing date') as string,
  })
})

test('a project closes automatically on its closing date', async () => {
  const { id } = await makeProject(server, { closesAt: new Date('2026-11-20T12:00:00Z') })
  const { id: later } = await makeProject(server, { closesAt: new Date('2026-11-20T12:00:01Z') })
  await closeDueProjects.run(server.services, {})
  expect([await statusOf(id), await statusOf(later)]).toEqual(['CLOSED', 'OPEN'])
  expect(await db.all(sql`select actor_kind, action from audit_logs where subject_id = ${id}`)).toEqual([
    { actor_kind: 'System', action: 'project.closed' },
  ])
})

test('the terms of a funded project cannot be changed, but its texts can', async () => {
  const { id } = await makeProject(server, { status: 'FUNDED' })
  expect(await admin.call(projects.update, { params: { id }, body: { value: '5.00', minInvestment: '200.00', version: 0 } })).toMatchObject(
    { status: 409, code: 'WRONG_STATE', errors: [{ path: 'value' }, { path: 'minInvestment' }] },
  )
  expect(await admin.call(projects.update, { params: { id }, body: { about: 'New words.', version: 0 } })).toMatchObject({
    status: 200,
    data: { about: 'New words.', version: 1 },
  })
  expect(await admin.call(projects.update, { params: { id }, body: { about: 'Older words.', version: 0 } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
})

test('the value cannot go below what is reserved, and a new risk text increases its version', async () => {
  const { id } = await makeProject(server, { value: '1000.00' })
  await inWork((inner) => reserve(inner, id, 50_000n))
  expect(await admin.call(projects.update, { params: { id }, body: { value: '400.00', version: 0 } })).toMatchObject({
    status: 422,
    errors: [{ path: 'value' }],
  })
  const { data } = await admin.call(projects.update, { params: { id }, body: { riskText: 'It may all be lost.', version: 0 } })
  expect(data).toMatchObject({ riskVersion: 2, riskText: 'It may all be lost.' })
})

test('a deactivated project is visible to staff only', async () => {
  const { id } = await makeProject(server)
  await admin.call(projects.update, { params: { id }, body: { isActive: false, version: 0 } })
  expect(await visitor.call(projects.get, { params: { id } })).toMatchObject({ status: 404 })
  expect(await visitor.call(projects.updates, { params: { id }, query: {} })).toMatchObject({ status: 404 })
  expect((await visitor.request('get', `/projects/${id}/banner`)).status).toBe(404)
  expect((await admin.request('get', `/projects/${id}/banner`)).headers.get('Cache-Control')).toBe('private, no-store')
  await expect(inWork((inner) => reserve(inner, id, 10_000n))).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' })
})

test('the generated banner is the same each time', async () => {
  const { id } = await makeProject(server)
  const [response, otherAnswer] = [
    await visitor.request('get', `/projects/${id}/banner`),
    await visitor.request('get', `/projects/${id}/banner`),
  ]
  expect(response.headers.get('Content-Type')).toContain('image/svg+xml')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
  const text = await response.text()
  expect(text).toMatch(/^<svg .*<\/svg>$/s)
  expect(await otherAnswer.text()).toBe(text)
  expect((await visitor.request('get', `/projects/${newId()}/banner`)).status).toBe(404)
})

test('the banner of a draft is visible only to staff who may read projects', async () => {
  const { id } = await makeProject(server, { status: 'DRAFT' })
  const unauthorized = await server.staff('no-projects', { permissions: ['customers:read'] })
  const status = async (caller: Pick<typeof visitor, 'request'>) => (await caller.request('get', `/projects/${id}/banner`)).status
  expect([await status(visitor), await status(ada), await status(unauthorized), await status(admin)]).toEqual([404, 404, 404, 200])
  expect((await admin.request('get', `/projects/${id}/banner`)).headers.get('Cache-Control')).toBe('private, no-store')
})

test('a question is published once it is answered, under a shortened name', async () => {
  const { id } = await makeProject(server)
  await db.run(sql`update users set name = 'Ada Lovelace' where id = ${ada.user.id}`)
  const { data: question } = await ada.call(projects.ask, { params: { id }, body: { question: 'What happens if the power fails?' } })
  const questionsOf = async (caller: { call: typeof visitor.call }) =>
    (await caller.call(projects.questions, { params: { id }, query: {} })).data
  expect([await questionsOf(visitor), (await questionsOf(ada)).length, (await questionsOf(admin)).length]).toEqual([[], 1, 1])
  await admin.call(projects.answer, {
    params: { id, questionId: question.id },
    body: { answer: 'A diesel set takes over within a minute.' },
  })
  expect(await questionsOf(visitor)).toMatchObject([{ askedBy: 'Ada L.', answer: 'A diesel set takes over within a minute.' }])
  expect((await ada.call(api.notifications.mine, { query: {} })).data).toMatchObject([{ kind: 'question.answered' }])
  await admin.call(projects.answer, { params: { id, questionId: question.id }, body: { answer: 'Mended.', isHidden: true } })
  expect(await questionsOf(visitor)).toEqual([])
})

test('a customer has at most five unanswered questions, also with concurrent requests', async () => {
  const { id } = await makeProject(server)
  const askQuestion = (question: string) => ada.call(projects.ask, { params: { id }, body: { question } })
  for (const n of [1, 2, 3, 4]) await askQuestion(`Which machines are bought in year ${n}?`)
  expect(tally(await Promise.all([5, 6, 7, 8, 9].map((n) => askQuestion(`And which ones in year ${n}?`))))).toEqual({
    200: 1,
    LIMIT_REACHED: 4,
  })
})

test('a project has at most 100 documents, also with concurrent requests', async () => {
  const { id } = await makeProject(server)
  const leases = await Promise.all(Array.from({ length: 5 }, () => uploadDocument(admin)))
  await db.run(sql`
    insert into project_documents (id, project_id, title, file_id, created_at)
    select gen_random_uuid(), ${id}, 'Lease ' || n, ${leases[0]}, now() from generate_series(1, 99) as n`)
  const answers = await Promise.all(
    leases.map((file) => admin.call(projects.addDocument, { params: { id }, body: { title: 'Last', file } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await admin.call(projects.documents, { params: { id } })).data).toHaveLength(100)
})

test('a document is added, renamed and hidden, on the current version only', async () => {
  const { id } = await makeProject(server)
  const { data: document } = await admin.call(projects.addDocument, {
    params: { id },
    body: { title: 'Lease', file: await uploadDocument(admin) },
  })
  const edit = (body: { title?: string; isActive?: boolean; version: number }, of = id) =>
    admin.call(projects.editDocument, { params: { id: of, documentId: document.id }, body })
  const shown = async () => (await visitor.call(projects.documents, { params: { id } })).data.map(({ title, version }) => [title, version])
  expect(await shown()).toEqual([['Lease', 0]])
  expect((await edit({ title: 'Lease of the quay', version: 0 })).data).toMatchObject({ title: 'Lease of the quay', version: 1 })
  expect(await edit({ isActive: false, version: 0 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  expect(await shown()).toEqual([['Lease of the quay', 1]])
  expect((await edit({ isActive: false, version: 1 })).data).toMatchObject({ isActive: false, version: 2 })
  expect(await shown()).toEqual([])
  expect((await admin.call(projects.documents, { params: { id } })).data).toHaveLength(1)
  expect(await edit({ title: 'x', version: 2 }, (await makeProject(server)).id)).toMatchObject({ status: 404 })
})

test('an update is published and hidden, on the current version only; a draft project accepts none', async () => {
  const { id } = await makeProject(server)
  const { data: update } = await admin.call(projects.addUpdate, {
    params: { id },
    body: { title: 'October', body: 'Both chambers are full.' },
  })
  const hidden = await admin.call(projects.editUpdate, { params: { id, updateId: update.id }, body: { isActive: false, version: 0 } })
  expect(hidden.data).toMatchObject({ isActive: false, title: 'October', version: 1 })
  expect((await visitor.call(projects.updates, { params: { id }, query: {} })).data).toEqual([])
  expect(await admin.call(projects.editUpdate, { params: { id, updateId: update.id }, body: { title: 'x', version: 0 } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
  const otherProject = await makeProject(server, { status: 'DRAFT' })
  expect(
    await admin.call(projects.addUpdate, { params: { id: otherProject.id }, body: { title: 'October', body: 'Nothing yet.' } }),
  ).toMatchObject({ status: 409 })
  expect(
    await admin.call(projects.editUpdate, { params: { id: otherProject.id, updateId: update.id }, body: { title: 'x', version: 1 } }),
  ).toMatchObject({ status: 404 })
})
