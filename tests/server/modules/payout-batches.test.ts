import { describe, expect, test } from 'vitest'
import type { PendingChange } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import { payoutBatches, type PayoutBatchDetail } from '@/contract/payout-batches'
import { reports } from '@/contract/reports'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { addHours } from '@/domain/dates'
import { availableOf, giveBalance, giveGateway, giveWallet, onHoldOf, transactionId, withdraw } from '../../support/money'
import { bankReference, recordResults, type ReportedResult } from '../../support/payout-results'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db, clock } = server
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const secondFinance = await server.staff('other', { roles: ['Finance'] })
const root = await server.admin()
const gateway = await giveGateway(server)

let people = 0
type Due = { ada: Caller; id: string; code: string; wallet: string }
async function approved(network: 'ERC20' | 'BTC' = 'ERC20'): Promise<Due> {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada, { network })
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
  for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  return { ada, id: data.id, code: data.code, wallet }
}
const create = (ids: readonly string[], caller = payer) => caller.call(payoutBatches.create, { body: { withdrawals: [...ids], gateway } })
const send = (id: string, caller = payer) => caller.call(payoutBatches.export, { params: { id }, body: {} })
const cancel = (id: string) => payer.call(payoutBatches.cancel, { params: { id }, body: { note: 'Made by mistake' } })
const confirm = (id: string, results: ReportedResult[], caller = payer) => recordResults(server, caller, id, results)
const getWithdrawal = async (id: string) => (await payer.call(withdrawals.get, { params: { id } })).data
const batchOf = async (id: string) => (await payer.call(payoutBatches.get, { params: { id } })).data
async function exported(count: number): Promise<{ due: Due[]; batch: PayoutBatchDetail }> {
  const due: Due[] = []
  for (let n = 0; n < count; n += 1) due.push(await approved())
  const { data: batch } = await create(due.map(({ id }) => id))
  expect(await send(batch.id)).toMatchObject({ status: 200 })
  return { due, batch }
}

describe('a batch', () => {
  test('freezes recipient, network, full address, asset, amount, reference and memo', async () => {
    const { ada, id, code, wallet } = await approved()
    const { status, data } = await create([id])
    const { name } = await db.one<{ name: string }>(sql`select name from users where id = ${ada.user.id}`)
    const { address, title } = await db.one<{ address: string; title: string }>(
      sql`select address, title from wallets where id = ${wallet}`,
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'DRAFT',
      count: 1,
      total: '19.00',
      currency: 'USD',
      networks: ['ERC20'],
      gateway: { id: gateway },
    })
    expect(data.code).toMatch(/^BAT-/)
    expect(data.lines).toEqual([
      expect.objectContaining({
        withdrawal: { id, code },
        status: 'OPEN',
        recipient: name,
        network: 'ERC20',
        address,
        label: title,
        asset: 'USDT',
        amount: '19.00',
        reference: code,
        memo: `Withdrawal ${code}`,
      }),
    ])
    await expect(db.run(sql`update payout_batch_lines set destination = '{}' where batch_id = ${data.id}`)).rejects.toThrow(/frozen/)
  })

  test('accepts only approved withdrawals that are in no open batch and that its account can pay', async () => {
    const { id } = await approved()
    await create([id])
    expect(await create([id])).toMatchObject({
      status: 422,
      errors: [{ path: 'withdrawals.0', message: expect.stringContaining('open batch') }],
    })
    const pending = await server.customer('pending', { level: 1 })
    await giveBalance(server, pending, '50.00')
    const response = await withdraw(server, pending, { amount: '20.00', wallet: await giveWallet(server, pending) })
    expect(await create([response.data.id])).toMatchObject({ status: 422, message: expect.stringContaining('not approved') })
    const withdrawal = await approved('BTC')
    await db.run(sql`update payment_gateways set payout_networks = '{ERC20}' where id = ${gateway}`)
    expect(await create([withdrawal.id])).toMatchObject({ status: 422, message: expect.stringContaining('does not pay on BTC') })
    await db.run(sql`update payment_gateways set payout_networks = '{ERC20,BTC}' where id = ${gateway}`)
  })

  test('is created only once for the same withdrawal by concurrent requests', async () => {
    const { id } = await approved()
    const answers = await Promise.all([create([id]), create([id], first), create([id], second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('locks its withdrawals: none can be paid or marked as failed individually', async () => {
    const { due, batch } = await exported(1)
    const [{ id }] = due as [Due]
    const wrong = { status: 409, code: 'WRONG_STATE', message: expect.stringContaining(batch.code) }
    expect(await payer.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })).toMatchObject(
      wrong,
    )
    expect(await payer.call(withdrawals.markFailed, { params: { id }, body: { note: 'Bounced' } })).toMatchObject(wrong)
  })

  test('lists the withdrawals due for an account, except those in a batch', async () => {
    const { id } = await approved()
    const due = async () => (await payer.call(payoutBatches.due, { query: { gateway } })).data
    expect((await due()).withdrawals).toContain(id)
    await create([id])
    expect((await due()).withdrawals).not.toContain(id)
  })

  test('does not list withdrawals on hold as due, and names those that the reader approved', async () => {
    const { id, code, ada } = await approved()
    const due = async (caller: Caller) => (await caller.call(payoutBatches.due, { query: { gateway } })).data
    expect((await due(payer)).approvedByReader.map((withdrawal) => withdrawal.id)).not.toContain(id)
    expect((await due(first)).approvedByReader).toContainEqual(expect.objectContaining({ id, code }))
    await db.run(sql`update users set withdrawals_held_until = ${addHours(clock.now(), 1)} where id = ${ada.user.id}`)
    expect((await due(payer)).withdrawals).not.toContain(id)
    await db.run(sql`update users set withdrawals_held_until = null where id = ${ada.user.id}`)
    expect((await due(payer)).withdrawals).toContain(id)
  })
})

describe('an export', () => {
  test('creates a CSV for each network with the full address, identical when repeated', async () => {
    const [withdrawal, two] = [await approved(), await approved('BTC')]
    await db.run(sql`update users set name = '=HYPERLINK("x")' where id = ${withdrawal.ada.user.id}`)
    const { data: batch } = await create([withdrawal.id, two.id])
    const { data } = await send(batch.id)
    expect(data.batch).toMatchObject({ status: 'EXPORTED', exportedBy: { id: payer.user.id } })
    expect(data.files.map(({ name, type }) => [name, type])).toEqual([
      [`${batch.code}-BTC.csv`, 'text/csv'],
      [`${batch.code}-ERC20.csv`, 'text/csv'],
    ])
    const { address } = await db.one<{ address: string }>(sql`select address from wallets where id = ${withdrawal.wallet}`)
    expect(data.files[1]?.content.split('\n')).toEqual([
      '\uFEFF"reference","recipient","network","address","asset","amount","memo","transaction id","fee","status","reason","failure reference"',
      `"${withdrawal.code}","'=HYPERLINK(""x"")","ERC20","${address}","USDT","19.00","Withdrawal ${withdrawal.code}","","","","",""`,
      '',
    ])
    expect((await send(batch.id)).data.files).toEqual(data.files)
  })

  test('names the recipient in any script, in UTF-8 for spreadsheets, and can be read back as results', async () => {
    const withdrawal = await approved()
    await db.run(sql`update users set name = 'ليلى حداد' where id = ${withdrawal.ada.user.id}`)
    const { data: batch } = await create([withdrawal.id])
    const [file] = (await send(batch.id)).data.files
    expect(file?.content).toMatch(/^\uFEFF"reference"/)
    expect(file?.content).toContain('"ليلى حداد"')
    const filled = file?.content.replace('"","","","",""', `"${transactionId()}","","PAID","",""`) ?? ''
    const { data } = await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file: filled } })
    expect(data).toMatchObject({ ok: 1, wrong: 0, ignoredColumns: [] })
  })

  test('that is repeated contains only open lines: none that was returned or whose failure is being approved', async () => {
    const { due, batch } = await exported(3)
    const [returned, failing, open] = due as [Due, Due, Due]
    await confirm(batch.id, [{ reference: returned.code, status: 'RETURNED', reason: 'Not sent' }])
    const report = (reference: string) => {
      const row = { reference, status: 'FAILED' as const, reason: 'Bounced', failureReference: bankReference }
      return payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: [row] } })
    }
    await report(failing.code)
    const { files } = (await send(batch.id)).data
    expect(files.map(({ content }) => content.split('\n').slice(1, -1))).toEqual([[expect.stringContaining(open.code)]])
    await report(open.code)
    expect(await send(batch.id)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      message: expect.stringContaining('has no line left to pay'),
    })
  })

  test('is refused for an approver, for a changed wallet or line, and for a frozen account', async () => {
    const { ada, id, wallet } = await approved()
    const { data: batch } = await create([id])
    expect(await send(batch.id, first)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    await db.run(sql`update users set frozen_at = now() where id = ${ada.user.id}`)
    expect(await send(batch.id)).toMatchObject({ status: 409, code: 'ACCOUNT_FROZEN' })
    await db.run(sql`update users set frozen_at = null where id = ${ada.user.id}`)
    const { address } = await db.one<{ address: string }>(sql`select address from wallets where id = ${wallet}`)
    await db.run(sql`update wallets set address = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae' where id = ${wallet}`)
    expect(await send(batch.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    await db.run(sql`update wallets set address = ${address} where id = ${wallet}`)
    const edit = async (to: string) => {
      await db.run(sql`alter table payout_batch_lines disable trigger payout_batch_lines_frozen`)
      await db.run(
        sql`update payout_batch_lines set destination = jsonb_set(destination, '{address}', to_jsonb(${to}::text)) where batch_id = ${batch.id}`,
      )
      await db.run(sql`alter table payout_batch_lines enable trigger payout_batch_lines_frozen`)
    }
    await edit('0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae')
    expect(await send(batch.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining(batch.code) })
    await edit(address)
    expect((await batchOf(batch.id)).status).toBe('DRAFT')
    expect(await send(batch.id)).toMatchObject({ status: 200 })
  })

  test('is refused if SQL changed the decimals or the currency of the batch, and so are its results', async () => {
    const { id, code } = await approved()
    const { data: batch } = await create([id])
    const refused = { status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining(batch.code) }
    for (const edit of [sql`decimals = 0`, sql`decimals = 6`, sql`currency = 'EUR'`]) {
      await db.run(sql`update payout_batches set ${edit} where id = ${batch.id}`)
      expect(await send(batch.id)).toMatchObject(refused)
      await db.run(sql`update payout_batches set decimals = 2, currency = 'USD' where id = ${batch.id}`)
    }
    expect(await send(batch.id)).toMatchObject({ status: 200 })
    await db.run(sql`update payout_batches set decimals = 0 where id = ${batch.id}`)
    const paid = { reference: code, status: 'PAID' as const, transactionId: transactionId(), reason: null, failureReference: null }
    expect(await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: [paid] } })).toMatchObject(refused)
  })
})

describe('results', () => {
  test('of a file are previewed row by row, and nothing is recorded', async () => {
    const { due, batch } = await exported(4)
    const [paid, returned, wrong, missing] = due.map(({ code }) => code) as [string, string, string, string]
    const id = transactionId()
    const file = [
      'Reference;Transaction ID;Fee;Status;Reason',
      `${paid};${id};0.40;paid;`,
      `${returned};;;RETURNED;Address rejected`,
      `${wrong};12345;;PAID;`,
      `WDR-UNKNOWN;${id};;PAID;`,
    ].join('\r\n')
    const { data } = await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file: `\uFEFF${file}` } })
    expect(data).toMatchObject({ ok: 2, wrong: 2, missing: [missing], paid: '19.00' })
    expect(data.rows.map(({ reference, status, ok, message }) => [reference, status, ok, message])).toEqual([
      [paid, 'PAID', true, null],
      [returned, 'RETURNED', true, null],
      [wrong, 'PAID', false, 'A transaction ID on ERC20 has 0x and 64 hexadecimal characters.'],
      ['WDR-UNKNOWN', 'PAID', false, 'This reference is not in the batch.'],
    ])
    expect((await batchOf(batch.id)).lines.map(({ status }) => status)).toEqual(['OPEN', 'OPEN', 'OPEN', 'OPEN'])
  })

  test.each([
    ['twice in the file', 'This transaction ID is there twice.'],
    ['known already', 'already'],
  ])('with a transaction id that is %s are reported as invalid', async (fault, message) => {
    const { due, batch } = await exported(2)
    const id = transactionId()
    const [firstCode, two] = due.map(({ code }) => code) as [string, string]
    if (fault === 'known already') {
      const otherBatch = await exported(1)
      await confirm(otherBatch.batch.id, [{ reference: otherBatch.due[0]?.code ?? '', status: 'PAID', transactionId: id }])
    }
    const file = `reference,transaction id,status\n${firstCode},${fault === 'known already' ? transactionId() : id},PAID\n${two},${id},PAID\n`
    const { data } = await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })
    expect(data.rows[1]).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })

  test.each([
    ['without its columns', 'a,b\n1,2', 'no column'],
    ['without a status', 'reference,status\nWDR-1,', 'No row'],
    ['that is not CSV', '"reference,status\n', 'not CSV'],
  ])('of a file %s are refused on the file field', async (_, file, message) => {
    const { batch } = await exported(1)
    expect(await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })).toMatchObject({
      status: 422,
      errors: [{ path: 'file', message: expect.stringContaining(message) }],
    })
  })

  test('are recorded row by row: paid, returned to the queue with the reason, failed with the money returned', async () => {
    const { due, batch } = await exported(3)
    const [paid, returned, failed] = due as [Due, Due, Due]
    const id = transactionId()
    const confirmed = await confirm(batch.id, [
      { reference: paid.code, status: 'PAID', transactionId: id, fee: '0.40' },
      { reference: failed.code, status: 'FAILED', reason: '' },
    ])
    expect(confirmed.data.results).toEqual([
      { reference: paid.code, ok: true, status: 'PAID', message: null, changeRequest: null },
      { reference: failed.code, ok: false, status: null, message: 'A line that was not paid needs a reason.', changeRequest: null },
    ])
    expect(confirmed.data.batch).toMatchObject({ status: 'PARTLY_PAID', paid: 1 })
    expect(await getWithdrawal(paid.id)).toMatchObject({ status: 'PAID', transactionId: id, batch: { code: batch.code, status: 'PAID' } })
    expect(await onHoldOf(server, paid.ada)).toBe('0.00')
    expect(await cancel(batch.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })

    const rest = await confirm(batch.id, [
      { reference: returned.code, status: 'RETURNED', reason: 'The exchange was closed' },
      { reference: failed.code, status: 'FAILED', reason: 'The address takes no transfers', failureReference: bankReference },
    ])
    expect(rest.data.batch).toMatchObject({ status: 'COMPLETED', paid: 1, returned: 1, failed: 1 })
    expect(rest.data.batch).toMatchObject({ paidAmount: '19.00', returnedAmount: '19.00', failedAmount: '19.00' })
    expect(await getWithdrawal(returned.id)).toMatchObject({
      status: 'APPROVED',
      batch: { status: 'RETURNED', reason: 'The exchange was closed' },
    })
    expect(await getWithdrawal(failed.id)).toMatchObject({
      status: 'FAILED',
      note: 'The address takes no transfers',
      failure: { reference: bankReference, proof: null },
    })
    expect((await failed.ada.call(withdrawals.get, { params: { id: failed.id } })).data).toMatchObject({
      failure: null,
      mayHaveLeft: false,
    })
    expect(await availableOf(server, failed.ada)).toBe('50.00')
    // It is in the queue again, and included in the next batch.
    const { data: next } = await create([returned.id])
    expect(next.lines[0]).toMatchObject({ reference: returned.code, status: 'OPEN' })
    const { data: books } = await root.call(reports.reconciliation, {})
    expect(books.exceptions.map(({ check }) => check)).toEqual([])
  })

  test('do not show the batch to the customer', async () => {
    const { due } = await exported(1)
    const [{ ada, id }] = due as [Due]
    expect((await ada.call(withdrawals.get, { params: { id } })).data).toMatchObject({ batch: null, correction: null })
  })

  test('are refused from an approver, and for a withdrawal whose approvals SQL removed since the export', async () => {
    const { due, batch } = await exported(2)
    const [withdrawal, two] = due as [Due, Due]
    const row = { reference: withdrawal.code, status: 'PAID' as const, transactionId: transactionId() }
    expect((await confirm(batch.id, [row], second)).data.results).toMatchObject([
      { ok: false, message: expect.stringContaining('another team member') },
    ])
    await db.run(sql`delete from approvals where subject = ${two.id}`)
    const { data } = await confirm(batch.id, [row, { reference: two.code, status: 'PAID', transactionId: transactionId() }])
    expect(data.results).toMatchObject([{ ok: true }, { ok: false, message: expect.stringContaining('0 of 2 approvals count') }])
  })

  test('and exports are refused after an approver lost the permission, and approvers and payers are notified', async () => {
    const { due, batch } = await exported(1)
    const [{ id, code }] = due as [Due]
    const { data: draft } = await create([(await approved()).id])
    const roles = await db.all<{ role_id: string }>(sql`select role_id from user_roles where user_id = ${second.user.id}`)
    await db.run(sql`delete from user_roles where user_id = ${second.user.id}`)
    const because = expect.stringContaining('1 of 2 approvals count (Second no longer has permission to approve withdrawals)')
    expect(await send(draft.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED', message: because })
    const row = { reference: code, status: 'PAID' as const, transactionId: transactionId() }
    expect((await confirm(batch.id, [row])).data.results).toMatchObject([{ ok: false, message: because }])
    expect(await getWithdrawal(id)).toMatchObject({ status: 'APPROVED' })
    const notified = await db.all<{ user_id: string }>(
      sql`select user_id from notifications where kind = 'withdrawal.payment-stopped' and link like ${`%${id}%`}`,
    )
    expect(notified.map((notification) => notification.user_id)).toEqual(expect.arrayContaining([first.user.id, payer.user.id]))
    for (const { role_id } of roles)
      await db.run(sql`insert into user_roles values (${second.user.id}, ${role_id}, ${new Date('2025-01-01')})`)
  })

  test('are recorded once by concurrent requests', async () => {
    const { due, batch } = await exported(1)
    const row = { reference: due[0]?.code ?? '', status: 'PAID' as const }
    const answers = await Promise.all([1, 2, 3].map(() => confirm(batch.id, [{ ...row, transactionId: transactionId() }])))
    expect(answers.flatMap(({ data }) => data?.results ?? []).filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  const request = (id: string, caller = payer) => caller.propose(payoutBatches.cancel, { params: { id }, body: { note: 'Not sent' } })
  const decide = ({ data }: { data: unknown }, caller: Caller) => {
    const { changeRequest } = data as PendingChange
    return caller.call(approvals.approve, { params: { id: changeRequest.id }, body: {} })
  }

  test('of a draft needs one person, of an exported batch the approval of another person', async () => {
    const draft = (await create([(await approved()).id])).data
    expect(await request(draft.id)).toMatchObject({ status: 200, data: { status: 'CANCELLED' } })
    const { due, batch } = await exported(1)
    const [withdrawal] = due as [Due]
    const response = await request(batch.id)
    expect(response).toMatchObject({ status: 202, data: { changeRequest: { status: 'PENDING' } } })
    expect(await batchOf(batch.id)).toMatchObject({
      status: 'EXPORTED',
      cancellationRequest: { code: expect.stringMatching(/^CHR-/) },
    })
    expect(await create([withdrawal.id], secondFinance)).toMatchObject({ status: 422, errors: [{ path: 'withdrawals.0' }] })
    expect(await decide(response, payer)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await decide(response, secondFinance)).toMatchObject({
      status: 200,
      data: { status: 'APPLIED', result: { status: 'CANCELLED' } },
    })
    expect(await batchOf(batch.id)).toMatchObject({ status: 'CANCELLED', cancellationRequest: null })
  })

  test('is not applied after the batch was exported again or a result was recorded', async () => {
    const [again, recorded] = [await exported(1), await exported(2)]
    const requests = [await request(again.batch.id), await request(recorded.batch.id)]
    expect(await send(again.batch.id)).toMatchObject({ status: 200 })
    await confirm(recorded.batch.id, [{ reference: recorded.due[0]?.code ?? '', status: 'RETURNED', reason: 'Late' }])
    for (const request of requests) expect(await decide(request, secondFinance)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  })
})

test('a cancelled batch accepts no export and no results, and its withdrawals are due again', async () => {
  const { due, batch } = await exported(1)
  expect(await cancel(batch.id)).toMatchObject({ status: 200, data: { status: 'CANCELLED' } })
  expect(await send(batch.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  const { data } = await payer.call(payoutBatches.due, { query: { gateway } })
  expect(data.withdrawals).toContain(due[0]?.id)
  expect(await confirm(batch.id, [{ reference: due[0]?.code ?? '', status: 'RETURNED', reason: 'Late' }])).toMatchObject({ status: 409 })
})

test('a withdrawal of an earlier file is exported again by a person who has not received that file', async () => {
  const { due, batch } = await exported(1)
  expect(await send(batch.id, root)).toMatchObject({ status: 200 })
  await cancel(batch.id)
  const { data: again } = await create(due.map(({ id }) => id))
  for (const caller of [payer, root]) {
    const refused = await send(again.id, caller)
    expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(refused.message).toContain(batch.code)
  }
  expect(await send(again.id, secondFinance)).toMatchObject({ status: 200 })
})

test('a recipient of the earlier file exports again if all others approved or received it', async () => {
  const small = await startServer()
  const team = [await small.staff('one', { roles: ['Finance'] }), await small.staff('two', { roles: ['Finance'] })]
  const third = await small.staff('three', { roles: ['Finance'] })
  const account = await giveGateway(small)
  const ada = await small.customer('ada', { level: 1 })
  await giveBalance(small, ada, '50.00')
  const { data } = await withdraw(small, ada, { amount: '20.00', wallet: await giveWallet(small, ada) })
  for (const caller of team) await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  for (const _ of ['first', 'again']) {
    const { data: batch } = await third.call(payoutBatches.create, { body: { withdrawals: [data.id], gateway: account } })
    expect(await third.call(payoutBatches.export, { params: { id: batch.id }, body: {} })).toMatchObject({ status: 200 })
    const { data: changeRequest } = await third.propose(payoutBatches.cancel, {
      params: { id: batch.id },
      body: { note: 'Made by mistake' },
    })
    const request = { params: { id: (changeRequest as PendingChange).changeRequest.id }, body: {} }
    expect(await team[0]?.call(approvals.approve, request)).toMatchObject({ status: 200 })
  }
})

test('a line moved to another address by SQL, with the batch’s hash and its audit entry, is not exported', async () => {
  const { id } = await approved()
  const { data: batch } = await create([id])
  const moved = sql`destination || '{"address": "0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae"}'::jsonb`
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update payout_batch_lines set destination = ${moved} where batch_id = ${batch.id}`)
    await tx.run(sql`update withdrawals set destination = ${moved}, destination_hash = destination_hash(${moved}) where id = ${id}`)
    await tx.run(sql`update payout_batches b set content_hash = (
      select encode(sha256(convert_to(jsonb_agg(jsonb_build_array(no, withdrawal_id, recipient, destination, net, amount, reference, memo) order by no)::text, 'UTF8')), 'hex')
      from payout_batch_lines where batch_id = b.id) where id = ${batch.id}`)
    await tx.run(sql`update audit_logs a set after = after || jsonb_build_object('content', b.content_hash) from payout_batches b
      where b.id = ${batch.id} and a.subject_id = b.id::text and a.action = 'payout-batch.created'`)
  })
  expect(await send(batch.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining(batch.code) })
})

test('a failed withdrawal requested again is exported by another person; colleagues are notified of the failure', async () => {
  const { due, batch } = await exported(1)
  const [{ ada, code, wallet } = { ada: root, code: '', wallet: '' }] = due
  await confirm(batch.id, [{ reference: code, status: 'FAILED', reason: 'The exchange was closed', failureReference: bankReference }])
  const notified = await db.all<{ user_id: string }>(sql`select user_id from notifications where title = ${`${code} was marked as failed`}`)
  expect(notified.map((notification) => notification.user_id)).toEqual(expect.arrayContaining([first.user.id, second.user.id]))
  const checker = await server.checker()
  expect(notified.map((notification) => notification.user_id)).not.toContain(checker.user.id)
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
  for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  const { data: again } = await create([data.id])
  expect(await send(again.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED', message: expect.stringContaining(batch.code) })
  expect(await send(again.id, secondFinance)).toMatchObject({ status: 200 })
})

test('a results file lists the ignored columns, and a large fee needs a reason', async () => {
  const { due, batch } = await exported(1)
  const [{ code } = { code: '' }] = due
  const preview = async (file: string) => (await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })).data
  const head = 'reference,recipient,transaction id,network fee,fee,status,reason'
  const charged = (fee: string, reason = '') => preview(`${head}\n${code},Ada,${transactionId()},1.00,${fee},PAID,${reason}`)
  expect(await charged('0.40')).toMatchObject({ ok: 1, ignoredColumns: ['network fee'] })
  const large = await charged('1.91')
  expect(large).toMatchObject({ ok: 0, wrong: 1 })
  expect(large.rows[0]?.message).toContain('more than 10 % of the amount')
  expect(await charged('1.91', 'Busy network')).toMatchObject({ ok: 1 })
  for (const fee of ['1,190.00', '1,190', '1.190', '1.000', '1.190.00', '1 190', '1190.00 USD', '-1', '1e3'])
    expect((await charged(`"${fee}"`)).rows[0]).toMatchObject({
      ok: false,
      message: expect.stringContaining(`The fee ${fee} cannot be read`),
    })
  expect(await charged('"0,40"')).toMatchObject({ ok: 1 })
  expect((await charged('"1190,00"')).rows[0]?.message).toContain('more than 10 % of the amount')
  const unread = { reference: code, status: 'PAID' as const, transactionId: transactionId(), fee: '1,190.00' }
  expect((await confirm(batch.id, [unread])).data.results).toMatchObject([
    { ok: false, message: expect.stringContaining('cannot be read') },
  ])
  const result = { reference: code, status: 'PAID' as const, transactionId: transactionId(), fee: '19' }
  expect((await confirm(batch.id, [result])).data.results).toMatchObject([{ ok: false }])
})

test('a row of a results file with another amount than the batch is refused', async () => {
  const { due, batch } = await exported(1)
  const [{ code } = { code: '' }] = due
  const head = 'reference,amount,transaction id,status,reason'
  const read = async (amount: string, status = 'PAID,') => {
    const file = `${head}\n${code},${amount},${status === 'PAID,' ? transactionId() : ''},${status}`
    return (await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })).data
  }
  for (const amount of ['"18,00"', '18', '18.00'])
    expect(await read(amount)).toMatchObject({
      ok: 0,
      paid: '0.00',
      rows: [{ ok: false, message: 'Amount differs from the batch: 18.00 instead of 19.00' }],
    })
  expect((await read('19.001', 'RETURNED,Not sent')).rows[0]?.message).toBe('Amount differs from the batch: 19.001 instead of 19.00')
  expect((await read('19.00 USD')).rows[0]?.message).toContain('The amount 19.00 USD cannot be read')
  for (const amount of ['', '19', '"19,00"', '19.00']) expect(await read(amount)).toMatchObject({ ok: 1, wrong: 0, ignoredColumns: [] })
})

test('the amount that a file states is previewed and checked again when the row is confirmed', async () => {
  const { due, batch } = await exported(1)
  const [{ id, code } = { id: '', code: '' }] = due
  const file = `reference,amount,transaction id,status\n${code},"19,00",${transactionId()},PAID`
  const { data } = await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })
  expect(data.rows).toMatchObject([{ ok: true, statedAmount: '19,00', amount: '19.00' }])
  const paid = { reference: code, status: 'PAID' as const, transactionId: transactionId() }
  expect((await confirm(batch.id, [{ ...paid, amount: '18.00' }])).data.results).toMatchObject([
    { ok: false, message: 'Amount differs from the batch: 18.00 instead of 19.00' },
  ])
  expect(await getWithdrawal(id)).toMatchObject({ status: 'APPROVED' })
  expect((await confirm(batch.id, [{ ...paid, amount: '19,00' }])).data.results).toMatchObject([{ ok: true, status: 'PAID' }])
})

test('a fee is an amount in the currency of the batch; texts of earlier versions stay', async () => {
  const { due, batch } = await exported(3)
  const [withComma, returned, failed] = due.map(({ code }) => code) as [string, string, string]
  const file = [
    'reference;transaction id;fee;status;reason;failure reference',
    `${withComma};${transactionId()};0,4;PAID;;`,
    `${returned};;0.355;RETURNED;Not sent;`,
    `${failed};;0.10;FAILED;Bounced;${bankReference}`,
  ].join('\n')
  const { data } = await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })
  expect(data.rows).toMatchObject([
    { ok: true, fee: '0.40' },
    { ok: false, message: 'The fee 0.355 has too many decimals: amounts in USD have at most 2.' },
    { ok: false, message: 'The fee of a failed line is not recorded. Leave it empty.' },
  ])
  const { data: recorded } = await confirm(batch.id, [
    { reference: withComma, status: 'PAID', transactionId: transactionId(), fee: '0,4' },
    { reference: returned, status: 'RETURNED', reason: 'Not sent', fee: '1' },
  ])
  expect(recorded.batch).toMatchObject({
    fees: '1.40',
    lines: [{ fee: '0.40', feeAmount: '0.40' }, { feeAmount: '1.00' }, { feeAmount: null }],
  })
  await db.run(sql`update payout_batch_lines set fee = 'about 2' where batch_id = ${batch.id} and reference = ${returned}`)
  expect(await batchOf(batch.id)).toMatchObject({ fees: '0.40', lines: [{}, { fee: 'about 2', feeAmount: null }, {}] })
})

test('results of a draft are refused', async () => {
  const { id, code } = await approved()
  const { data } = await create([id])
  expect(await confirm(data.id, [{ reference: code, status: 'PAID', transactionId: transactionId() }])).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
})

test('staff without the payout permission cannot list or create batches', async () => {
  const support = await server.staff('support', { roles: ['Support'] })
  expect(await support.call(payoutBatches.list, { query: {} })).toMatchObject({ status: 403 })
  expect(await create([(await approved()).id], support)).toMatchObject({ status: 403 })
})

describe('a payout that may have been sent', () => {
  const failed = { note: 'Rejected by the network', reference: 'ERR-1043 address blocked' }
  const markFailed = (id: string, body: Partial<typeof failed> & { proof?: string }, caller = payer) =>
    caller.propose(withdrawals.markFailed, { params: { id }, body: { note: failed.note, ...body } })
  /** An exported withdrawal that one person returned to the queue. */
  async function returned(): Promise<Due & { batch: string }> {
    const { due, batch } = await exported(1)
    const [withdrawal] = due as [Due]
    await confirm(batch.id, [{ reference: withdrawal.code, status: 'RETURNED', reason: 'Not sent' }])
    return { ...withdrawal, batch: batch.code }
  }
  const decide = (answer: { data: unknown }, caller: Caller) => {
    const { changeRequest } = answer.data as PendingChange
    return caller.call(approvals.approve, { params: { id: changeRequest.id }, body: {} })
  }

  test('is marked as failed with a reference and by two people; until then the money stays on hold', async () => {
    const returnedBatch = await returned()
    expect(await markFailed(returnedBatch.id, {})).toMatchObject({
      status: 422,
      errors: [{ path: 'reference', message: expect.stringContaining(`exported in ${returnedBatch.batch}`) }],
    })
    const response = await markFailed(returnedBatch.id, failed)
    expect(response).toMatchObject({ status: 202, data: { changeRequest: { status: 'PENDING' } } })
    expect(await getWithdrawal(returnedBatch.id)).toMatchObject({ status: 'APPROVED', mayHaveLeft: true })
    expect(await availableOf(server, returnedBatch.ada)).toBe('30.00')
    expect(await decide(response, payer)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await decide(response, first)).toMatchObject({ status: 200, data: { status: 'APPLIED', result: { status: 'FAILED' } } })
    expect(await getWithdrawal(returnedBatch.id)).toMatchObject({ status: 'FAILED', failure: { reference: failed.reference } })
    expect(await availableOf(server, returnedBatch.ada)).toBe('50.00')
    const [entry] = await db.all<{ after: unknown }>(
      sql`select after from audit_logs where subject_id = ${returnedBatch.id} and action = 'withdrawal.failed'`,
    )
    expect(entry?.after).toMatchObject({ reference: failed.reference })
  })

  test('is not marked as failed with the transaction of another withdrawal or with its own code', async () => {
    const [returnedBatch, openBatch] = [await returned(), await exported(1)]
    const id = transactionId()
    await confirm(openBatch.batch.id, [{ reference: openBatch.due[0]?.code ?? '', status: 'PAID', transactionId: id }])
    for (const reference of [id, id.toUpperCase().replace('0X', '0x'), returnedBatch.code])
      expect(await markFailed(returnedBatch.id, { reference })).toMatchObject({ status: 422, errors: [{ path: 'reference' }] })
  })

  test('is not marked as failed after it was paid, and joins no other batch while its failure is being approved', async () => {
    const [paid, moved] = [await returned(), await returned()]
    const [first1, first2] = [await markFailed(paid.id, failed), await markFailed(moved.id, failed)]
    const body = { transactionId: transactionId(), gateway }
    expect(await secondFinance.call(withdrawals.markPaid, { params: { id: paid.id }, body })).toMatchObject({ status: 200 })
    expect(await decide(first1, first)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    // Another batch does not take it while the failure is being approved.
    expect((await payer.call(payoutBatches.due, { query: { gateway } })).data.withdrawals).not.toContain(moved.id)
    const wrong = { status: 422, errors: [{ path: 'withdrawals.0', message: expect.stringContaining('reported as failed') }] }
    expect(await create([moved.id])).toMatchObject(wrong)
    const request = { params: { id: (first2.data as unknown as PendingChange).changeRequest.id }, body: { note: 'It arrived' } }
    expect(await first.call(approvals.decline, request)).toMatchObject({ status: 200 })
    expect(await create([moved.id])).toMatchObject({ status: 200 })
    expect(await availableOf(server, moved.ada)).toBe('30.00')
  })

  test('keeps a proof that was stored by the person who reports the failure', async () => {
    const returnedBatch = await returned()
    const [proof, foreign] = [await payer.proof(), await first.proof()]
    await db.run(sql`update files set purpose = 'PAYOUT_PROOF' where id = any(${[proof, foreign]}::uuid[])`)
    expect(await markFailed(returnedBatch.id, { ...failed, proof: foreign })).toMatchObject({ status: 422, errors: [{ path: 'proof' }] })
    await decide(await markFailed(returnedBatch.id, { ...failed, proof }), first)
    expect((await getWithdrawal(returnedBatch.id)).failure).toEqual({ reference: failed.reference, proof })
  })

  test('stays an open line of its batch until another person approves, as the preview shows', async () => {
    const { due, batch } = await exported(2)
    const [withdrawal, paid] = due as [Due, Due]
    const id = transactionId()
    const file = [
      'reference,transaction id,status,reason,failure reference',
      `${withdrawal.code},,FAILED,Account closed,`,
      `${withdrawal.code},,FAILED,Account closed,${bankReference}`,
      `${paid.code},${id},PAID,,`,
    ]
    const preview = async (rows: string[]) =>
      (await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file: rows.join('\n') } })).data.rows
    expect(await preview(file.slice(0, 2))).toMatchObject([{ ok: false, message: expect.stringContaining('failure reference') }])
    const [head = ''] = file
    expect(await preview([head, ...file.slice(2)])).toMatchObject([
      { ok: true, needsApproval: true, failureReference: bankReference },
      { ok: true, needsApproval: false },
    ])
    const row = { reference: withdrawal.code, status: 'FAILED' as const, reason: 'Account closed', failureReference: bankReference }
    const results = [row, { reference: paid.code, status: 'PAID' as const, transactionId: id }]
    const answer = await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results } })
    const [result] = answer.data.results
    expect(result).toMatchObject({ ok: true, status: 'OPEN', changeRequest: { code: expect.stringMatching(/^CHR-/) } })
    expect(answer.data.batch).toMatchObject({ status: 'PARTLY_PAID', failed: 0, lines: [{ failureRequest: result?.changeRequest }, {}] })
    expect(await availableOf(server, withdrawal.ada)).toBe('30.00')
    // Reporting the same failure again does not create a second request.
    expect((await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: [row] } })).data.results).toMatchObject([
      { ok: false },
    ])
    await first.call(approvals.approve, { params: { id: result?.changeRequest?.id ?? '' }, body: {} })
    expect(await batchOf(batch.id)).toMatchObject({
      status: 'COMPLETED',
      failed: 1,
      lines: [{ status: 'FAILED', failureRequest: null }, {}],
    })
    expect(await availableOf(server, withdrawal.ada)).toBe('50.00')
  })

  test.each(['reported all at once', 'reported one by one'])(
    'is not returned to the customer by one person: lines of a file, %s',
    async (reporting) => {
      const { due, batch } = await exported(3)
      const rows = due.map(({ code }) => `${code},FAILED,Account closed,${bankReference} ${code.slice(-4)}`)
      const file = ['reference,status,reason,failure reference', ...rows].join('\n')
      const preview = (await payer.call(payoutBatches.results, { params: { id: batch.id }, body: { file } })).data.rows
      expect(preview.map(({ ok, needsApproval }) => [ok, needsApproval])).toEqual([1, 2, 3].map(() => [true, true]))
      const results = preview.map(({ reference, reason, failureReference }) => ({
        reference,
        status: 'FAILED' as const,
        reason,
        failureReference,
      }))
      const report = async (reported: typeof results) =>
        (await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: reported } })).data.results
      const answers =
        reporting === 'reported all at once' ? await report(results) : (await Promise.all(results.map((result) => report([result])))).flat()
      const requests = answers.flatMap(({ changeRequest }) => changeRequest?.id ?? [])
      expect(new Set(requests).size).toBe(3)
      const balances = () => Promise.all(due.map(({ ada }) => availableOf(server, ada)))
      const statuses = async () => (await Promise.all(due.map(({ id }) => getWithdrawal(id)))).map(({ status }) => status)
      for (const id of requests)
        expect(await payer.call(approvals.approve, { params: { id }, body: {} })).toMatchObject({
          status: 409,
          code: 'SECOND_PERSON_NEEDED',
        })
      for (const { id } of due) expect(await markFailed(id, failed)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
      expect([await balances(), await statuses()]).toEqual([due.map(() => '30.00'), due.map(() => 'APPROVED')])
      expect((await batchOf(batch.id)).lines.map(({ status }) => status)).toEqual(due.map(() => 'OPEN'))
      for (const id of requests) await first.call(approvals.approve, { params: { id }, body: {} })
      expect([await balances(), await statuses()]).toEqual([due.map(() => '50.00'), due.map(() => 'FAILED')])
    },
  )

  test('still needs two people after its line was returned or its batch was cancelled', async () => {
    const [back, cancelled] = [await returned(), await exported(1)]
    await cancel(cancelled.batch.id)
    const [gone] = cancelled.due as [Due]
    for (const { id, ada } of [back, gone]) {
      expect(await markFailed(id, failed)).toMatchObject({ status: 202 })
      expect(await availableOf(server, ada)).toBe('30.00')
    }
  })

  test('needs one person and a reason to be marked as failed if it was never exported', async () => {
    const withdrawal = await approved()
    expect(await markFailed(withdrawal.id, {})).toMatchObject({ status: 200, data: { status: 'FAILED', failure: { reference: null } } })
  })
})
