// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { approvals } from '@/contract/approvals'
import { faqs, type Faq } from '@/contract/faqs'
import { legal } from '@/contract/legal'
import { projects } from '@/contract/projects'
import { FaqsScreen } from '@/features/faqs/admin/faqs-screen'
import { UpdatesTab } from '@/features/projects/admin/details/updates-tab'
import { LegalPanel } from '@/features/settings/admin/legal-panel'
import { renderAs } from '../../support/browser'
import { makeProject, ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const root = await server.admin()

beforeEach(cleanup)

const group = (name: string) => within(screen.getByRole('group', { name }))
const language = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

async function openQuestion(): Promise<Faq> {
  const [first] = ok(await root.call(faqs.list, { query: { limit: 1 } })).data
  if (!first) throw new Error('No question is installed.')
  mockRouter.setCurrentUrl(`/admin/faqs/list?open=${first.id}`)
  await renderAs(server, root, <FaqsScreen />)
  await screen.findByRole('button', { name: /^Español/ }, { timeout: 20_000 })
  return first
}
const questionNow = async (id: string) => ok(await root.call(faqs.get, { params: { id } })).data

it('the translations of a question are edited beside it, with a count of the missing ones', async () => {
  const { id, translations } = await openQuestion()
  expect(language('Español')).toHaveTextContent('Español 2 of 2')
  await userEvent.click(language('العربية'))
  const answer = group('العربية').getByLabelText(/^Answer/)
  expect(answer).toHaveAttribute('dir', 'rtl')
  expect(answer).toHaveValue(translations?.ar?.answer)
  await userEvent.clear(answer)
  expect(language('العربية')).toHaveTextContent('العربية 1 of 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(async () => expect((await questionNow(id)).translations?.ar).toEqual({ statement: translations?.ar?.statement }))
  expect((await questionNow(id)).translations?.es).toEqual(translations?.es)
}, 60_000)

it('a change of the English text shows that its translations need a check, and keeps them as displayed', async () => {
  const { id, translations } = await openQuestion()
  const english = screen.getAllByLabelText(/^Answer/)[0]
  await userEvent.clear(english!)
  await userEvent.type(english!, 'An answer in other words.')
  expect(await screen.findByText(/The English text changed. Check its translations before you save: Español/)).toBeVisible()
  await userEvent.click(language('Español'))
  expect(group('Español').getByText('The English text changed. Check this translation.')).toBeVisible()
  const spanish = group('Español').getByLabelText(/^Answer/)
  await userEvent.clear(spanish)
  await userEvent.type(spanish, 'Otra respuesta.')
  expect(group('Español').queryByText('The English text changed. Check this translation.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }))
  await waitFor(async () => expect((await questionNow(id)).answer).toBe('An answer in other words.'))
  expect((await questionNow(id)).translations?.es).toEqual({ statement: translations?.es?.statement, answer: 'Otra respuesta.' })
}, 60_000)

it('a translation that is too long is refused at its field', async () => {
  await openQuestion()
  await userEvent.click(language('Español'))
  const question = group('Español').getByLabelText(/^Question/)
  await userEvent.click(question)
  await userEvent.paste('x'.repeat(400))
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  expect(await screen.findByText('1 field needs attention')).toBeVisible()
  expect(question).toHaveAttribute('aria-invalid', 'true')
}, 60_000)

it('an update is published with its Spanish text', async () => {
  const { id } = await makeProject(server)
  const { data: project } = ok(await root.call(projects.get, { params: { id } }))
  await renderAs(server, root, <UpdatesTab project={project} />)
  const title = await screen.findByLabelText(/^Title/)
  await userEvent.type(title, 'Roof completed')
  await userEvent.type(screen.getByLabelText(/^Text/), 'The roof is finished.')
  expect(language('Español')).toHaveTextContent('Español 0 of 2')
  await userEvent.click(language('Español'))
  await userEvent.type(group('Español').getByLabelText(/^Title/), 'Cubierta terminada')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('heading', { name: 'Roof completed' })).toBeVisible()
  const [update] = ok(
    await server.visitor.call(projects.updates, { params: { id }, query: {} }, { headers: { 'Accept-Language': 'es' } }),
  ).data
  expect(update).toMatchObject({ title: 'Cubierta terminada', body: 'The roof is finished.' })
}, 60_000)

it('a new version of the terms keeps the displayed translations', async () => {
  const before = ok(await root.call(legal.current, { params: { kind: 'TERMS' }, query: {} })).data
  await renderAs(server, root, <LegalPanel />)
  // The two texts load independently; the terms come first.
  const buttons = () => screen.getAllByRole('button', { name: 'Write a new version' })
  await waitFor(() => expect(buttons()).toHaveLength(2))
  await userEvent.click(buttons()[0]!)
  const title = await screen.findByLabelText(/^Title/, {}, { timeout: 20_000 })
  await userEvent.clear(title)
  await userEvent.type(title, 'Terms of use')
  expect(await screen.findByText(/Check its translations before you save: \u2068Español, العربية\u2069/)).toBeVisible()
  await userEvent.click(language('Español'))
  const spanish = group('Español').getByLabelText(/^Title/)
  await userEvent.clear(spanish)
  await userEvent.type(spanish, 'Condiciones de uso')
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }))
  const code = (await screen.findByRole('link', { name: /^View CHR-/ })).textContent?.replace('View ', '')
  const checker = await server.checker()
  const [request] = ok(await checker.call(approvals.list, { query: { searchTerm: code } })).data
  ok(await checker.call(approvals.approve, { params: { id: request?.id ?? '' }, body: {} }))
  const now = () => root.call(legal.current, { params: { kind: 'TERMS' }, query: {} })
  await waitFor(async () => expect(ok(await now()).data.version).toBe(before.version + 1))
  const { translations } = ok(await now()).data
  expect(translations?.es).toEqual({ title: 'Condiciones de uso', body: before.translations?.es?.body })
  expect(translations?.ar).toEqual(before.translations?.ar)
}, 60_000)
