// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { AccountNotices } from '@/components/account/account-notices'
import { setTermsWindowOpen } from '@/components/terms/terms-window-state'
import { approvals } from '@/contract/approvals'
import { investments } from '@/contract/investments'
import { legal } from '@/contract/legal'
import { users } from '@/contract/users'
import { LegalPanel } from '@/features/settings/admin/legal-panel'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { sql } from '@/server/db/sql'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { customerOf, living, makeProject, ok, order } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const root = living(server, await server.admin('root'))
const draft = useInvestmentDraftStore.getState()

beforeEach(() => {
  sessionStorage.clear()
  draft.clearDraft()
  setTermsWindowOpen(false)
  mockRouter.setCurrentUrl('/users')
})

/** Publishes a new version of the terms and returns its number. */
async function publish(words: string): Promise<number> {
  const body = { title: 'Terms and conditions', body: `<p>${words}, and twenty letters.</p>` }
  return ok(await root.call(legal.publish, { params: { kind: 'TERMS' }, body })).data.version
}
const acceptedBy = async (caller: Caller) => ok(await caller.call(users.myProfile, {})).data.termsVersion

test('a customer who accepted the current terms is not asked to accept them', async () => {
  await renderAs(server, await customerOf(server, 'ada'), <AccountNotices />)
  await waitFor(() => expect(document.querySelector('.empty\\:hidden')).toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Read and accept' })).not.toBeInTheDocument()
})

test('a notice announces a new version, which opens in a dialog; its acceptance is recorded with the time', async () => {
  const bea = await customerOf(server, 'bea')
  const version = await publish('Second words')
  await renderAs(server, bea, <AccountNotices />)
  expect(await screen.findByText(`Version ${version} is the current version; you accepted version 1`, { exact: false })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Read and accept' }))
  expect(await within(await screen.findByRole('region', { name: 'The text' })).findByText(/Second words/)).toBeVisible()
  expect(await acceptedBy(bea)).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: `I accept version ${version}` }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Read and accept' })).not.toBeInTheDocument())
  expect(await acceptedBy(bea)).toBe(version)
  const row = await server.db.one<{ at: Date | null }>(sql`select terms_accepted_at as at from users where id = ${bea.user.id}`)
  expect(row.at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('investing before accepting new terms is refused, opens the terms dialog and keeps the input', async () => {
  const cleo = await customerOf(server, 'cleo')
  const project = await makeProject(server)
  const version = await publish('Third words')
  const refused = await cleo.call(investments.create, order({ project: project.id }))
  expect([refused.status, refused.code]).toEqual([409, 'TERMS_NOT_ACCEPTED'])

  mockRouter.setCurrentUrl('/users/investments/new')
  draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '260.00' })
  await renderAs(
    server,
    cleo,
    <>
      <AccountNotices />
      <NewInvestmentScreen />
    </>,
  )
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: `I accept version ${version}` }))
  await waitFor(async () => expect(await acceptedBy(cleo)).toBe(version))
  expect(screen.getByLabelText('You invest')).toHaveValue('260.00')
  expect(screen.getByRole('checkbox')).toBeChecked()
  await userEvent.click(screen.getAllByRole('button', { name: 'Invest', hidden: true })[0]!)
  await waitFor(async () =>
    expect(ok(await cleo.call(investments.mine, { query: {} })).data[0]).toMatchObject({
      investmentAmount: '260.00',
      termsVersion: version,
    }),
  )
})

test('a customer who never accepted any terms must accept them before investing', async () => {
  const dora = await customerOf(server, 'dora')
  await server.db.run(sql`update users set terms_version = null where id = ${dora.user.id}`)
  const refused = await dora.call(investments.create, order({ project: (await makeProject(server)).id }))
  expect([refused.code, refused.message]).toEqual([
    'TERMS_NOT_ACCEPTED',
    'Please read and accept our terms before you invest. Nothing was invested.',
  ])
  await renderAs(server, dora, <AccountNotices />)
  expect(await screen.findByText('Please read our terms.')).toBeVisible()
})

test('a frozen customer sees the reason for customers, not the internal note', async () => {
  const ella = await customerOf(server, 'ella')
  await server.db.run(
    sql`update users set frozen_at = now(), frozen_note = 'asked', frozen_words = 'Please call us.' where id = ${ella.user.id}`,
  )
  await renderAs(server, ella, <AccountNotices />)
  expect(await screen.findByText('Your account is frozen.')).toBeVisible()
  expect(screen.getByText('Please call us.')).toBeVisible()
  expect(screen.queryByText('asked')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Read and accept' })).not.toBeInTheDocument()
})

test('staff request a new version that starts from the current text and must differ from it; it is pending until another person approves', async () => {
  const read = async () => ok(await server.visitor.call(legal.current, { params: { kind: 'PRIVACY' }, query: {} })).data
  const before = await read()
  await renderAs(server, root, <LegalPanel />)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Write a new version' })).toHaveLength(2))
  await userEvent.click(screen.getAllByRole('button', { name: 'Write a new version' })[1]!)
  const window = within(await screen.findByRole('dialog', { name: 'Privacy policy: version 2' }))
  expect(window.getByText('Version 2 applies as soon as another team member approves it.')).toBeVisible()
  await userEvent.click(window.getByRole('button', { name: 'Send for approval' }))
  expect(await window.findByText('No changes to publish.')).toBeVisible()
  await userEvent.type(window.getByLabelText('Title'), ', shorter')
  await userEvent.click(window.getByRole('button', { name: 'Send for approval' }))
  expect(await screen.findByText('Publish version 2 of the legal text “Privacy policy”.')).toBeVisible()
  expect(screen.getByText(/Nothing changes until another team member approves\./)).toBeVisible()
  expect(await read()).toEqual(before)
  cleanup()

  const checker = await server.checker()
  await renderAs(server, checker, <LegalPanel />)
  const link = await screen.findByRole('link', { name: /^View CHR-/ })
  const id = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('open') ?? ''
  ok(await checker.call(approvals.approve, { params: { id }, body: {} }))
  const after = await read()
  expect([after.version, after.title, after.body]).toEqual([2, 'Privacy policy, shorter', before.body])
  cleanup()
  await renderAs(server, root, <LegalPanel />)
  expect(await screen.findByText('Privacy policy, shorter')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^View CHR-/ })).not.toBeInTheDocument()
})

test('staff without the permission that the policy requires of the maker read why they cannot write a version', async () => {
  await server.db.run(sql`update approval_policies set maker_permission = 'approval-policies:update' where action = 'legal.publish'`)
  const writer = await server.staff('writer', { permissions: ['settings:read', 'settings:update'] })
  await renderAs(server, writer, <LegalPanel />)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Write a new version/ })[0]).toHaveAttribute('aria-disabled', 'true'))
  await server.db.run(sql`update approval_policies set maker_permission = null where action = 'legal.publish'`)
})
