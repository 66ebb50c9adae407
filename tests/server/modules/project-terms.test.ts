import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { audit } from '@/contract/audit'
import { isPendingChange } from '@/contract/pending-change'
import { projects } from '@/contract/projects'
import { customerOf, invest, makeProject, ok } from '../../support/investing'
import { startServer } from '../../support/server'
import { uploadPicture } from '../../support/upload'

// Visitors and investors rely on the terms of an opened project, so one person alone does not change them.
const server = await startServer()
const root = await server.admin()
const read = async (id: string) => ok(await root.call(projects.get, { params: { id } })).data
const change = async (id: string, fields: object) =>
  root.propose(projects.update, { params: { id }, body: { ...fields, version: (await read(id)).version } })

/** Requests a change that another person must approve. Returns the id of the request. */
async function request(id: string, fields: object): Promise<string> {
  const answer = await change(id, fields)
  expect(answer.status).toBe(202)
  if (!isPendingChange(answer.data)) throw new Error('Applied at once')
  return answer.data.changeRequest.id
}

test.each([
  ['the goal', { value: '900000.00' }],
  ['the returns', { returnRates: [{ period: 6, returnMin: '1.00', returnMax: '2.00' }] }],
  ['the use of funds', { uses: [{ label: 'Two ovens', amount: '4000.00' }] }],
  ['the cooling-off period', { reflectionDays: 5 }],
  ['early exit', { allowsEarlyExit: true }],
  ['the early exit penalty', { earlyExitPenalty: '9.50' }],
])('%s of an opened project changes only with another person', async (_, fields) => {
  const { id } = await makeProject(server)
  const before = await read(id)
  const changeRequest = await request(id, fields)
  expect(await read(id)).toMatchObject(Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof typeof before]])))
  expect(await root.call(approvals.approve, { params: { id: changeRequest }, body: {} })).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  const checker = await server.checker()
  expect(ok(await checker.call(approvals.get, { params: { id: changeRequest } })).data).toMatchObject({
    title: `Change the terms of the project “${before.title}”`,
    after: fields,
  })
  ok(await checker.call(approvals.approve, { params: { id: changeRequest }, body: {} }))
  expect(await read(id)).toMatchObject(fields)
  const [entry] = ok(await root.call(audit.list, { query: { action: 'project.changed', subject: id } })).data
  expect(entry).toMatchObject({ actor: { id: checker.user.id }, after: fields })
})

test('texts and limits of an opened project, unchanged terms, and all fields of a draft need one person', async () => {
  const { id } = await makeProject(server)
  const { value, earlyExitPenalty } = await read(id)
  ok(await change(id, { about: 'Cold storage', minInvestment: '150.00', value, earlyExitPenalty: `${Number(earlyExitPenalty)}` }))
  const draft = await makeProject(server, { status: 'DRAFT' })
  ok(await change(draft.id, { reflectionDays: 9, value: '800000.00' }))
  expect(await read(draft.id)).toMatchObject({ reflectionDays: 9, value: '800000.00' })
})

test('an investment leaves a requested change valid; a change of the project does not', async () => {
  const [{ id }, ada] = [await makeProject(server), await customerOf(server, 'ada', { level: 1 })]
  const checker = await server.checker()
  const changeRequest = await request(id, { reflectionDays: 7 })
  ok(await change(id, { about: 'Another text' }))
  expect(await checker.call(approvals.approve, { params: { id: changeRequest }, body: {} })).toMatchObject({ code: 'CHANGED_SINCE' })
  ok(await checker.call(approvals.decline, { params: { id: changeRequest }, body: { note: 'Outdated' } }))
  const again = await request(id, { reflectionDays: 8 })
  await invest(ada, { project: id })
  ok(await checker.call(approvals.approve, { params: { id: again }, body: {} }))
  expect(await read(id)).toMatchObject({ about: 'Another text', reflectionDays: 8 })
})

test('a requested goal that is below what was invested meanwhile is refused with the reason', async () => {
  const [{ id }, eve] = [await makeProject(server), await customerOf(server, 'eve', { level: 1 })]
  const changeRequest = await request(id, { value: '500.00', maxInvestment: '500.00' })
  await invest(eve, { project: id, amount: '600.00' })
  const refused = await (await server.checker()).call(approvals.approve, { params: { id: changeRequest }, body: {} })
  expect(refused).toMatchObject({ code: 'CHANGED_SINCE' })
  expect(refused.text).toContain('Must not be below the 600.00 USD already invested or reserved. Nothing was changed. Decline it')
})

test('a requested picture is the one that the maker uploaded', async () => {
  const { id } = await makeProject(server)
  const bannerFile = await uploadPicture(root, 'PROJECT_MEDIA')
  const changeRequest = await request(id, { bannerFile, reflectionDays: 4 })
  ok(await (await server.checker()).call(approvals.approve, { params: { id: changeRequest }, body: {} }))
  expect(await read(id)).toMatchObject({ reflectionDays: 4 })
  expect((await read(id)).banner).toContain(bannerFile)
})

test('translations are compared with the stored ones, and shown if the change of a text drops them', async () => {
  const { id } = await makeProject(server)
  const translations = { es: { about: 'Un almacén frigorífico' }, ar: { about: 'مخزن مبرّد' } }
  ok(await change(id, { translations }))
  const checker = await server.checker()
  const shown = async (fields: object) => ok(await checker.call(approvals.get, { params: { id: await request(id, fields) } })).data.after
  expect(Object.keys(await shown({ translations, reflectionDays: 11 }))).toEqual(['reflectionDays'])
  expect(await shown({ about: 'New', reflectionDays: 12 })).toMatchObject({ about: 'New', translations: null })
})

test('a change of a version that is no longer current is refused before anything is requested', async () => {
  const { id } = await makeProject(server)
  const answer = await root.propose(projects.update, { params: { id }, body: { reflectionDays: 3, version: 99 } })
  expect(answer).toMatchObject({ status: 409, code: 'STALE_VERSION' })
})
