// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Details } from '@/components/account/details'
import { Security } from '@/components/account/security'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { auth } from '@/contract/auth'
import { commissions } from '@/contract/commissions'
import type { Endpoint } from '@/contract/core/endpoint'
import { dashboard } from '@/contract/dashboard'
import { gateways } from '@/contract/gateways'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { notifications } from '@/contract/notifications'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import { transactions } from '@/contract/transactions'
import { users } from '@/contract/users'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { IdentityScreen as IdentityQueueScreen } from '@/features/identity/admin/identity-screen'
import { DashboardScreen } from '@/features/dashboard/customer/dashboard-screen'
import { IdentityScreen } from '@/features/identity/customer/identity-screen'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { InvestmentsScreen } from '@/features/investments/customer/investments-screen'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { PayScreen } from '@/features/investments/customer/payment/pay-screen'
import { ReferralsScreen } from '@/features/referrals/customer/referrals-screen'
import { TransactionsScreen } from '@/features/transactions/customer/transactions-screen'
import { AddressBookScreen } from '@/features/wallets/customer/address-book-screen'
import { NewWithdrawalScreen } from '@/features/withdrawals/customer/new-withdrawal-screen'
import { WithdrawsScreen } from '@/features/withdrawals/customer/withdraws-screen'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { customerOf, invest, makeGateway, makeProject } from '../../support/investing'
import { startServer, type TestServer } from '../../support/server'

const server = await startServer()
await makeGateway(server)
const ada = await customerOf(server, 'ada')
const project = await makeProject(server)
const investment = await invest(ada, { project: project.id })

const REQUEST = '4cb86787-4f82-4674-b069-8b77711af64d'

/** The server, with one endpoint that responds with an internal error until it is repaired. */
function failingAt({ path }: Endpoint) {
  const address = new RegExp(`^/api/v1${path.replace(/:\w+/g, '[^/]+')}$`)
  const state = { mended: false }
  const message = 'Something went wrong on our side. Nothing was changed.'
  const body = { success: false, statusCode: 500, message, data: null, code: 'INTERNAL', requestId: REQUEST }
  const fetch: TestServer['app']['fetch'] = (request) =>
    !state.mended && address.test(new URL(request.url).pathname)
      ? Promise.resolve(Response.json(body, { status: body.statusCode }))
      : server.app.fetch(request)
  return { server: { ...server, app: { ...server.app, fetch } }, mend: () => void (state.mended = true) }
}

/** The error message for content that failed to load. */
async function failureOf(title: string): Promise<HTMLElement> {
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role="alert"]')
  if (!alert) throw new Error(`“${title}” is no alert`)
  return alert
}

/** Asserts that each failed request shows what happened, one note of what was not done, the request id and time, and a working retry. */
async function expectToRecover(title: string, mend: () => void) {
  const failure = await failureOf(title)
  expect(failure.textContent.match(/Nothing was/g)).toHaveLength(1)
  expect(failure).toHaveTextContent(/4cb86787 · \d+ \w+, \d\d:\d\d:\d\d/)
  mend()
  await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(screen.queryAllByRole('alert')).toEqual([])
}

const close = () => undefined
const route = { pathname: '/users/investments/[id]', query: { id: investment.id } }

type Case = { title: string; fails: Endpoint; shown: ReactNode; at?: Parameters<typeof mockRouter.setCurrentUrl>[0] }
const cases: readonly Case[] = [
  { title: 'We couldn’t load your dashboard', fails: dashboard.mine, shown: <DashboardScreen /> },
  { title: 'We couldn’t load your figures', fails: users.myProfile, shown: <DashboardScreen /> },
  { title: 'We couldn’t load your documents', fails: identity.mine, shown: <IdentityScreen /> },
  { title: 'We couldn’t load the levels', fails: settingsGroup.public, shown: <IdentityScreen /> },
  { title: 'We couldn’t load your wallets', fails: wallets.list, shown: <AddressBookScreen /> },
  { title: 'We couldn’t load your investments', fails: investments.mine, shown: <InvestmentsScreen /> },
  { title: 'We couldn’t load your figures', fails: users.myProfile, shown: <InvestmentsScreen /> },
  { title: 'We couldn’t load this investment', fails: investments.get, shown: <InvestmentScreen />, at: route },
  { title: 'We couldn’t load this investment', fails: investments.shares, shown: <InvestmentScreen />, at: route },
  { title: 'We couldn’t load the history', fails: investments.history, shown: <InvestmentScreen />, at: route },
  { title: 'We couldn’t load the payments', fails: investments.payments, shown: <InvestmentScreen />, at: route },
  { title: 'We couldn’t load the project', fails: projects.get, shown: <NewInvestmentScreen /> },
  { title: 'We couldn’t load the project', fails: settingsGroup.public, shown: <NewInvestmentScreen /> },
  { title: 'We couldn’t load the payment methods', fails: gateways.list, shown: <PayScreen />, at: route },
  { title: 'We couldn’t load the payment methods', fails: users.myProfile, shown: <PayScreen />, at: route },
  { title: 'We couldn’t load your referral summary', fails: dashboard.mine, shown: <ReferralsScreen /> },
  { title: 'We couldn’t load your referrals', fails: users.myReferences, shown: <ReferralsScreen /> },
  { title: 'We couldn’t load your commissions', fails: commissions.mine, shown: <ReferralsScreen /> },
  { title: 'We couldn’t load the levels', fails: settingsGroup.public, shown: <ReferralsScreen /> },
  { title: 'We couldn’t load your referrer', fails: users.myAncestors, shown: <ReferralsScreen /> },
  { title: 'We couldn’t load your referrer', fails: users.myProfile, shown: <ReferralsScreen /> },
  { title: 'We couldn’t load your transactions', fails: transactions.mine, shown: <TransactionsScreen /> },
  { title: 'We couldn’t load the totals', fails: transactions.summary, shown: <TransactionsScreen /> },
  { title: 'We couldn’t load your withdrawals', fails: withdrawals.mine, shown: <WithdrawsScreen /> },
  { title: 'We couldn’t load your figures', fails: users.myProfile, shown: <WithdrawsScreen /> },
  { title: 'We couldn’t load your withdrawal limits', fails: investments.mine, shown: <NewWithdrawalScreen /> },
  { title: 'We couldn’t load your withdrawal limits', fails: wallets.list, shown: <NewWithdrawalScreen /> },
  { title: 'We couldn’t load your details', fails: users.myProfile, shown: <Details onClose={close} /> },
  { title: 'We couldn’t load two-factor authentication', fails: users.myProfile, shown: <Security onClose={close} /> },
  { title: 'We couldn’t load your sessions', fails: auth.sessions, shown: <Security onClose={close} /> },
]

describe('a failed load shows the reason, request id and time, and succeeds on retry', () => {
  it.each(cases)('$fails.path: $title', async ({ title, fails, shown, at }) => {
    useInvestmentDraftStore.getState().setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '250' })
    mockRouter.setCurrentUrl(at ?? '/users?page=1&limit=10')
    const failing = failingAt(fails)
    await renderAs(failing.server, ada, shown)
    await expectToRecover(title, failing.mend)
  })

  it('the inbox, which does not claim that all notifications are read', async () => {
    const failing = failingAt(notifications.mine)
    await renderAs(failing.server, ada, <NotificationBell />)
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    await failureOf('We couldn’t load your notifications')
    expect(screen.queryByText('All notifications are read')).toBeNull()
    await expectToRecover('We couldn’t load your notifications', failing.mend)
  })

  it('the queue of identity requests and the document panel', async () => {
    const admin = await server.admin()
    mockRouter.setCurrentUrl('/admin/user-verification-requests/list?page=1&limit=10')
    const failing = failingAt(identity.list)
    await renderAs(failing.server, admin, <IdentityQueueScreen />)
    expect(await failureOf('We couldn’t load the queue')).toHaveTextContent(/4cb86787 · /)
    await expectToRecover('We couldn’t load the requests', failing.mend)
  })
})
