// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withdrawalStatusLabels } from '@/components/labels/status'
import { payoutBatches, type PayoutBatchDetail } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { sql } from '@/server/db/sql'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { renderAs } from '../../support/browser'
import { choose } from '../../support/choose'
import { names as savedFiles, watchDownloads } from '../../support/exported'
import { customerOf, financeOf, makeGateway, ok } from '../../support/investing'
import { giveBalance, giveWallet, transactionId, withdraw } from '../../support/money'
import { bankReference, recordResults } from '../../support/payout-results'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [finance, secondFinance, payer] = [
  await financeOf(server, 'finance'),
  await financeOf(server, 'other'),
  await financeOf(server, 'payer'),
]
const reader = await server.staff('reader', { permissions: ['withdraws:read', 'payouts:read', 'payment-gateways:read'] })
const gateway = await makeGateway(server)
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '1000.00')
const wallet = await giveWallet(server, ada)

let amount = 20
async function approved(to = wallet): Promise<{ id: string; code: string }> {
  const { id, code } = ok(await withdraw(server, ada, { amount: `${(amount += 1)}.00`, wallet: to })).data
  const { status } = ok(await finance.call(withdrawals.approve, { params: { id }, body: {} })).data
  if (status === 'PENDING') ok(await secondFinance.call(withdrawals.approve, { params: { id }, body: {} }))
  return { id, code }
}
const batchOf = async (count: number): Promise<PayoutBatchDetail> => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await approved()).id)
  return ok(await payer.call(payoutBatches.create, { body: { withdrawals: ids, gateway } })).data
}
const exported = async (count: number): Promise<PayoutBatchDetail> => {
  const batch = await batchOf(count)
  ok(await payer.call(payoutBatches.export, { params: { id: batch.id }, body: {} }))
  return batch
}
async function open(caller: Caller, address: string) {
  cleanup()
  mockRouter.setCurrentUrl(address)
  await renderAs(
    server,
    caller,
    <>
      <WithdrawalsScreen />
      <Toasts />
    </>,
  )
}
const openBatch = async (caller: Caller, { id, code }: PayoutBatchDetail) => {
  await open(caller, `/admin/withdraws/list?tab=batches&open=${id}`)
  return within(await screen.findByRole('dialog', { name: `Payout batch ${code}` }))
}
const isReady = () => waitFor(() => expect(document.querySelector('[data-keys="on"]')).not.toBeNull())
const csv = (...lines: string[]) =>
  new File([['reference,transaction id,status,reason', ...lines].join('\n')], 'results.csv', { type: 'text/csv' })

beforeEach(() => {
  cleanup()
  watchDownloads()
})

describe('a payout batch', () => {
  it('is created from selected withdrawals with shortcut keys and a chosen account, then opens beside the list', async () => {
    const [firstWithdrawal, two] = [await approved(), await approved()]
    await open(payer, `/admin/withdraws/list?status=APPROVED&user=${ada.user.id}&limit=50`)
    await screen.findByText(two.code)
    await userEvent.keyboard('s')
    expect(await screen.findByRole('button', { name: /^Approve 2/ })).toBeVisible()
    await userEvent.keyboard('b')
    const account = await screen.findByLabelText('Account')
    await waitFor(() => expect(account).toHaveFocus())
    // No account is preselected.
    expect(account).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    expect(await screen.findByText('Choose the account that pays', { selector: '[id$="error"] *, [id$="error"]' })).toBeVisible()
    await choose(account, new RegExp(gateway))
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    const detailPanel = within(await screen.findByRole('dialog', { name: /^Payout batch BAT-/ }))
    for (const { code } of [firstWithdrawal, two]) expect(detailPanel.getByRole('link', { name: code })).toBeVisible()
    expect(detailPanel.getByText('Draft')).toBeVisible()
    expect(mockRouter.query.tab).toBe('batches')
  })

  it('exports its file with E, and does not allow recording results before', async () => {
    const batch = await batchOf(1)
    const detailPanel = await openBatch(payer, batch)
    expect(detailPanel.getByRole('button', { name: /^Record results/ })).toHaveAttribute('aria-disabled', 'true')
    await isReady()
    await userEvent.keyboard('e')
    expect(await detailPanel.findByRole('button', { name: /^Export again/ })).toBeVisible()
    await waitFor(() => expect(savedFiles).toEqual([`${batch.code}-ERC20.csv`]))
  })

  it('cannot be exported by an approver of one of its withdrawals', async () => {
    const detailPanel = await openBatch(finance, await batchOf(1))
    await isReady()
    await userEvent.keyboard('e')
    expect(await detailPanel.findByRole('alert')).toHaveTextContent(/You approved WDR-\w+, so another team member must pay it/)
    expect(savedFiles).toEqual([])
  })

  it('previews a results file row by row, records the valid rows with Enter and shows each result', async () => {
    const batch = await exported(3)
    const [paid, returned, wrong] = batch.lines.map(({ reference }) => reference)
    const detailPanel = await openBatch(payer, batch)
    await isReady()
    await userEvent.keyboard('r')
    const file = await screen.findByLabelText(/^Results file/)
    await userEvent.upload(file, csv(`${paid},${transactionId()},PAID,`, `${returned},,RETURNED,Account closed`, `${wrong},12345,PAID,`))
    const preview = within(await screen.findByRole('table', { name: 'Preview of the results' }))
    expect(preview.getByText('A transaction ID on ERC20 has 0x and 64 hexadecimal characters.')).toBeVisible()
    expect(screen.getByText('1 row needs attention and will not be recorded.')).toBeVisible()
    const record = screen.getByRole('button', { name: 'Record 2 results' })
    await waitFor(() => expect(record).toHaveFocus())
    expect(detailPanel.getAllByText('Open')).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('All 2 done')).toBeVisible()
    expect(screen.getByText('Returned to queue', { selector: 'li *' })).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    expect(await detailPanel.findByText('Partly paid')).toBeVisible()
    expect(detailPanel.getByText('1 of 3 paid', { selector: 'span' })).toBeVisible()

    await open(payer, `/admin/withdraws/list?status=APPROVED&user=${ada.user.id}&searchTerm=${returned}`)
    expect((await screen.findByText(returned ?? '')).closest('tr')).toHaveTextContent('returned: Account closed')
  })

  it('sends the amount that the file states with its row, so that it is checked again', async () => {
    const batch = await exported(1)
    const detailPanel = await openBatch(payer, batch)
    await isReady()
    await userEvent.keyboard('r')
    const amount = batch.total.replace('.', ',')
    const lines = ['reference,amount,transaction id,status', `${batch.lines[0]?.reference},"${amount}",${transactionId()},PAID`]
    await userEvent.upload(await screen.findByLabelText(/^Results file/), new File([lines.join('\n')], 'results.csv', { type: 'text/csv' }))
    const record = await screen.findByRole('button', { name: 'Record 1 result' })
    const sent: Request[] = []
    const answer = server.app.fetch
    const requests = vi.spyOn(server.app, 'fetch').mockImplementation((request, ...others) => {
      if (request.url.endsWith('/confirm')) sent.push(request.clone())
      return answer(request, ...others)
    })
    await userEvent.click(record)
    expect(await detailPanel.findByText('Completed')).toBeVisible()
    expect(await sent[0]?.json()).toMatchObject({ results: [{ amount }] })
    requests.mockRestore()
  })

  it('records results entered by hand: pasted transaction IDs, a line returned with its reason, and the others stay open', async () => {
    const batch = await exported(4)
    const [first, second, returned, left] = batch.lines.map(({ reference }) => reference)
    const detailPanel = await openBatch(payer, batch)
    await isReady()
    await userEvent.keyboard('r')
    await userEvent.click(await screen.findByRole('radio', { name: 'Enter results' }))
    expect(screen.getByRole('button', { name: 'Check results' })).toHaveAttribute('aria-disabled', 'true')
    const line = (reference: string | undefined) => within(screen.getByRole('group', { name: new RegExp(`^${reference}, `) }))
    const [firstId, secondId] = [transactionId(), transactionId()]
    await userEvent.click(line(first).getByLabelText(/^Transaction ID/))
    await userEvent.paste(`${firstId}\r\n${secondId}\n`)
    expect(line(second).getByLabelText(/^Transaction ID/)).toHaveValue(secondId)
    await choose(line(returned).getByLabelText(/^Result/), 'Returned to queue')
    await userEvent.click(screen.getByRole('button', { name: 'Check results' }))
    expect(await line(returned).findByText('Enter a reason')).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Preview of the results' })).toBeNull()
    await userEvent.type(line(returned).getByLabelText(/^Reason/), 'Account closed')
    await userEvent.click(screen.getByRole('button', { name: 'Check results' }))
    expect(await screen.findByRole('table', { name: 'Preview of the results' })).toBeVisible()
    // A change closes the preview, so that only checked results are recorded.
    await userEvent.clear(line(returned).getByLabelText(/^Reason/))
    await userEvent.type(line(returned).getByLabelText(/^Reason/), 'Account "closed", says the bank')
    expect(screen.queryByRole('table', { name: 'Preview of the results' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Check results' }))
    const record = await screen.findByRole('button', { name: 'Record 3 results' })
    expect(screen.getByText(`Still open, without a result: ${left}`)).toBeVisible()
    await waitFor(() => expect(record).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('All 3 done')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    expect(await detailPanel.findByText('2 of 4 paid', { selector: 'span' })).toBeVisible()
    const { lines } = ok(await payer.call(payoutBatches.get, { params: { id: batch.id } })).data
    expect(lines.map(({ status, transactionId: id, reason }) => [status, id, reason])).toEqual([
      ['PAID', firstId, null],
      ['PAID', secondId, null],
      ['RETURNED', null, 'Account "closed", says the bank'],
      ['OPEN', null, null],
    ])
  })

  it('explains why a file is not a results file and does not allow recording it', async () => {
    await openBatch(payer, await exported(1))
    await isReady()
    await userEvent.keyboard('r')
    await userEvent.upload(await screen.findByLabelText(/^Results file/), new File(['a,b\n1,2'], 'other.csv', { type: 'text/csv' }))
    expect(await screen.findByText(/The file has no column “reference”/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Record results' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('is cancelled with a reason and cannot be exported afterwards', async () => {
    const batch = await batchOf(1)
    const detailPanel = await openBatch(payer, batch)
    await isReady()
    await userEvent.keyboard('c')
    const reason = await screen.findByLabelText('Reason')
    await waitFor(() => expect(reason).toHaveFocus())
    await userEvent.keyboard('Wrong account{Control>}{Enter}{/Control}')
    expect(await detailPanel.findByText('Cancelled')).toBeVisible()
    expect(await screen.findByText(`Payout batch ${batch.code}: cancelled`)).toBeVisible()
    expect(detailPanel.getByText('Batch cancelled')).toBeVisible()
    expect(detailPanel.queryByRole('button', { name: /Export/ })).toBeNull()
  })

  it('needs another approval to be cancelled after export and links to the change request', async () => {
    const batch = await exported(1)
    const detailPanel = await openBatch(payer, batch)
    await isReady()
    await userEvent.keyboard('c')
    const reason = await screen.findByLabelText('Reason')
    expect(screen.getByRole('button', { name: 'Send for approval' })).toBeVisible()
    await waitFor(() => expect(reason).toHaveFocus())
    await userEvent.keyboard('Nothing was sent{Control>}{Enter}{/Control}')
    expect(await detailPanel.findByText('Cancellation requested.')).toBeVisible()
    expect(await screen.findByText(/^Sent for approval as CHR-/)).toBeVisible()
    expect(screen.queryByText(`Payout batch ${batch.code}: cancelled`)).toBeNull()
    expect(detailPanel.getByRole('link', { name: /^CHR-/ })).toBeVisible()
  })

  // Last, because after the failure another person exports payments to this customer.
  it('of which nothing was paid does not look paid, and shows its fees with their currency', async () => {
    const batch = await exported(2)
    const [returned, failed] = batch.lines.map(({ reference }) => reference)
    await recordResults(server, payer, batch.id, [
      { reference: returned ?? '', status: 'RETURNED', reason: 'Account closed', fee: '0,4' },
      { reference: failed ?? '', status: 'FAILED', reason: 'Bounced', failureReference: bankReference },
    ])
    const detailPanel = await openBatch(payer, batch)
    expect(detailPanel.getByText('Completed, nothing paid')).toBeVisible()
    expect(detailPanel.getByText('0 of 2 paid', { selector: 'span' })).toBeVisible()
    expect(detailPanel.getByRole('meter', { name: '0 of 2 paid' })).toHaveAttribute('aria-valuenow', '0')
    const valueOf = (key: string) => detailPanel.getByText(key, { selector: 'dt' }).nextElementSibling
    expect(valueOf('Returned to queue')).toHaveTextContent(`1 payout, ${batch.lines[0]?.amount} USD`)
    expect(valueOf('Failed permanently')).toHaveTextContent(`1 payout, ${batch.lines[1]?.amount} USD`)
    expect(valueOf('Fees')).toHaveTextContent('0.40 USD')
    expect(detailPanel.getByText('Fee 0.40 USD')).toBeVisible()
    expect(detailPanel.getByText(/^Fees charged by the bank or network are not booked/)).toHaveTextContent('Platform funds out')
    const row = within((await screen.findByText('1 returned, 1 failed')).closest('tr') ?? document.body)
    expect(row.getByText('0 of 2')).toBeVisible()
    expect(row.getByText(batch.code)).toBeVisible()
    expect(row.queryByText('Completed')).toBeNull()
  })

  it('is visible to staff who may read payouts, naming the permission needed to pay', async () => {
    const detailPanel = await openBatch(reader, await batchOf(1))
    for (const name of [/^Export/, /^Record/, /^Cancel/])
      expect(detailPanel.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.hover(detailPanel.getByRole('button', { name: /^Export/ }))
    const reason = await screen.findByText(/You need permission payouts:write/)
    await waitFor(() => expect(reason).toBeVisible())
  })
})

it('when no gateway pays a network, the dialog says so and links to the gateways', async () => {
  const { code } = await approved(await giveWallet(server, ada, { network: 'BTC' }))
  await server.db.run(sql`update payment_gateways set payout_networks = '{ERC20}'`)
  await open(payer, `/admin/withdraws/list?status=APPROVED&user=${ada.user.id}&searchTerm=${code}`)
  await screen.findByText(code)
  await userEvent.keyboard('d')
  expect(await screen.findByText('No active gateway pays USDT on BTC.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Payment gateways' })).toHaveAttribute('href', '/admin/payment-gateways/list')
  await server.db.run(sql`update payment_gateways set payout_networks = '{ERC20,BTC}'`)
})

describe('before a batch is created', () => {
  const openDue = async (caller: Caller) => {
    await open(caller, '/admin/withdraws/list?page=1')
    await userEvent.click(await screen.findByRole('button', { name: /^Add all due to batch/ }))
    const account = await screen.findByLabelText('Account')
    await choose(account, new RegExp(gateway))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create batch' })).not.toHaveAttribute('aria-disabled', 'true'))
  }

  it('a mixed selection lists the excluded withdrawals and the reasons', async () => {
    const [fit, foreign] = [await approved(), await approved(await giveWallet(server, ada, { network: 'BTC' }))]
    await server.db.run(sql`update payment_gateways set payout_networks = '{ERC20}'`)
    const pending = ok(await withdraw(server, ada, { amount: '18.00', wallet })).data
    await open(payer, `/admin/withdraws/list?user=${ada.user.id}&limit=50`)
    for (const { code } of [fit, foreign, pending]) await userEvent.click(await screen.findByLabelText(new RegExp(`^Select ${code}`)))
    await userEvent.click(screen.getByRole('button', { name: /^Add to batch/ }))
    await choose(await screen.findByLabelText('Account'), new RegExp(gateway))
    const left = within(screen.getByRole('list', { name: 'Excluded' }))
    expect(left.getByText(foreign.code).closest('li')).toHaveTextContent(/Gateway .* does not pay USDT on BTC/)
    expect(left.getByText(pending.code).closest('li')).toHaveTextContent(withdrawalStatusLabels.PENDING.text)
    expect(left.queryByText(fit.code)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    const detailPanel = within(await screen.findByRole('dialog', { name: /^Payout batch BAT-/ }))
    expect(detailPanel.getByRole('link', { name: fit.code })).toBeVisible()
    expect(detailPanel.queryByRole('link', { name: foreign.code })).toBeNull()
    ok(await finance.call(withdrawals.decline, { params: { id: pending.id }, body: { note: 'Not today' } }))
    await server.db.run(sql`update payment_gateways set payout_networks = '{ERC20,BTC}'`)
  })

  it('a withdrawal of the user’s own customer account is listed as excluded with the reason', async () => {
    const bea = await customerOf(server, 'bea', { level: 1 })
    await giveBalance(server, bea, '100.00')
    const own = ok(await withdraw(server, bea, { amount: '20.00', wallet: await giveWallet(server, bea) })).data
    for (const caller of [finance, secondFinance]) ok(await caller.call(withdrawals.approve, { params: { id: own.id }, body: {} }))
    await server.db.run(sql`
      insert into personal_accounts (staff_id, customer_id, source, recorded_at) values (${payer.user.id}, ${bea.user.id}, 'RECORDED', ${server.clock.now()})`)
    const fit = await approved()
    await open(payer, '/admin/withdraws/list?status=APPROVED&limit=50')
    for (const { code } of [fit, own]) await userEvent.click(await screen.findByLabelText(new RegExp(`^Select ${code}`)))
    await userEvent.click(screen.getByRole('button', { name: /^Add to batch/ }))
    const left = within(await screen.findByRole('list', { name: 'Excluded' }))
    expect(left.getByText(own.code).closest('li')).toHaveTextContent(/This concerns your own customer account/)
    await choose(await screen.findByLabelText('Account'), new RegExp(gateway))
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    const detailPanel = within(await screen.findByRole('dialog', { name: /^Payout batch BAT-/ }))
    expect(detailPanel.getByRole('link', { name: fit.code })).toBeVisible()
    expect(detailPanel.queryByRole('link', { name: own.code })).toBeNull()
    ok(await secondFinance.call(payoutBatches.create, { body: { withdrawals: [own.id], gateway } }))
  })

  it('the dialog names the withdrawals that the user approved and can exclude them', async () => {
    const [own, { id: unapproved, code }] = [await approved(), ok(await withdraw(server, ada, { amount: '17.00', wallet })).data]
    for (const caller of [secondFinance, payer]) await caller.call(withdrawals.approve, { params: { id: unapproved }, body: {} })
    await openDue(finance)
    expect(await screen.findByText(/another team member must export and pay a batch/)).toHaveTextContent(own.code)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out withdrawals that you approved' }))
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    const detailPanel = within(await screen.findByRole('dialog', { name: /^Payout batch BAT-/ }))
    expect(detailPanel.getByRole('link', { name: code })).toBeVisible()
    expect(detailPanel.queryByRole('link', { name: own.code })).toBeNull()
  })

  it('a refusal names the withdrawal, and the number of due withdrawals is updated', async () => {
    const [gone, stays] = [await approved(), await approved()]
    await openDue(payer)
    const count = () => Number(screen.getByText('Withdrawals', { selector: 'dt' }).nextElementSibling?.textContent)
    const before = count()
    ok(await payer.call(payoutBatches.create, { body: { withdrawals: [gone.id], gateway } }))
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`${gone.code} is in an open batch`)
    await waitFor(() => expect(count()).toBe(before - 1))
    await userEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    const detailPanel = within(await screen.findByRole('dialog', { name: /^Payout batch BAT-/ }))
    expect(detailPanel.getByRole('link', { name: stays.code })).toBeVisible()
  })
})

it('one confirmation approves several withdrawals, lists each and excludes those to be decided individually', async () => {
  const bob = await customerOf(server, 'bob', { level: 1 })
  await giveBalance(server, bob, '1000.00')
  const own = await giveWallet(server, bob)
  const request = async (sum: string, to = own) => ok(await withdraw(server, bob, { amount: sum, wallet: to })).data
  const earlier = await request('11.00')
  for (const caller of [finance, secondFinance]) ok(await caller.call(withdrawals.approve, { params: { id: earlier.id }, body: {} }))
  ok(await payer.call(withdrawals.markPaid, { params: { id: earlier.id }, body: { transactionId: transactionId(), gateway } }))
  const requests = [await request('15.00'), await request('16.00')]
  const flagged = await request('17.00', await giveWallet(server, bob, { confirmedDaysAgo: 1 }))
  await open(finance, `/admin/withdraws/list?status=PENDING&user=${bob.user.id}&limit=50`)
  for (const { code } of [...requests, flagged]) await screen.findByText(code)
  await userEvent.keyboard('s')
  await userEvent.keyboard('a')
  const list = within(await screen.findByRole('list', { name: 'Approved together' }))
  for (const { code } of requests) expect(list.getByText(code)).toBeVisible()
  expect(list.queryByText(flagged.code)).toBeNull()
  expect(list.getByText('Total to pay out')).toBeVisible()
  expect(screen.getByText('Decide individually:')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Excluded' })).getByRole('listitem')).toHaveTextContent(`${flagged.code}: New wallet`)
  const approve = screen.getByRole('button', { name: `Approve ${requests.length}` })
  await waitFor(() => expect(approve).toHaveFocus())
  // One of them changes while the dialog is open.
  const [stays, changes] = requests
  await server.db.run(sql`update withdrawals set version = version + 1 where id = ${changes?.id}`)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/was changed in the meantime/)).toBeVisible()
  const statuses = await server.db.all(sql`select status from withdrawals where id in (${stays?.id}, ${changes?.id}) order by amount`)
  expect(statuses).toEqual([{ status: 'APPROVED' }, { status: 'PENDING' }])
})

it('a bulk approval can be reversed in one step from its results, and is offered for reversal above the list', async () => {
  const bob = await customerOf(server, 'robert', { level: 1 })
  await giveBalance(server, bob, '1000.00')
  const own = await giveWallet(server, bob)
  const request = async (sum: string) => ok(await withdraw(server, bob, { amount: sum, wallet: own })).data
  const earlier = await request('11.00')
  for (const caller of [finance, secondFinance]) ok(await caller.call(withdrawals.approve, { params: { id: earlier.id }, body: {} }))
  ok(await payer.call(withdrawals.markPaid, { params: { id: earlier.id }, body: { transactionId: transactionId(), gateway } }))
  const { id, code } = await request('15.00')
  await open(finance, `/admin/withdraws/list?status=PENDING&user=${bob.user.id}&limit=50`)
  await screen.findByText(code)
  await userEvent.keyboard('s')
  await userEvent.keyboard('a')
  const approve = await screen.findByRole('button', { name: 'Approve 1' })
  expect(screen.getByText('You can reverse the bulk approval for 10 minutes.')).toBeVisible()
  await waitFor(() => expect(approve).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  const results = within(await screen.findByRole('dialog', { name: /^1 done/ }))
  await userEvent.click(results.getByRole('button', { name: 'Reverse all…' }))
  expect(await screen.findByText('Reverse this bulk approval?')).toBeVisible()
  // Also offered above the list while it can be reversed.
  expect(screen.getAllByText(/^Reverse all…$/, { selector: 'button *, button' }).length).toBeGreaterThan(1)
  await userEvent.click(screen.getByRole('button', { name: 'Reverse all' }))
  expect(await screen.findByText('The bulk approval was reversed.')).toBeVisible()
  expect((await finance.call(withdrawals.get, { params: { id } })).data).toMatchObject({ status: 'PENDING', approvals: [] })
})

it('a single approval names the withdrawal that it approved', async () => {
  const { id, code } = ok(await withdraw(server, ada, { amount: '14.00', wallet })).data
  await open(finance, `/admin/withdraws/list?status=PENDING&open=${id}`)
  await screen.findByRole('button', { name: /^Approve…/ })
  await isReady()
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: new RegExp(`^Approve .* to Ada\\?$`) })
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-answer'), { timeout: 5000 })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(new RegExp(`^Withdrawal ${code}: (approved|first approval given)$`))).toBeVisible()
})
