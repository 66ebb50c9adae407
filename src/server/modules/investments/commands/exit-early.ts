import type { investments } from '@/contract/investments'
import type { Received } from '@/contract/core/endpoint'
import { msg } from '@/locales/message'
import { groupDigits, toMinor, toMoney } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { PersonWork, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { approvedContent } from '../../approvals/approved-content'
import { requireCounting } from '../../approvals/checkers'
import { countApprovals } from '../../approvals/counted-approvals'
import { approvalsFor, readPolicy } from '../../approvals/policies'
import { approve, forgetApprovals } from '../../approvals/commands/give-approval'
import { endCommissions } from '../../commissions/commands/pay-commission'
import { account } from '../../ledger/accounts'
import { balanceOf, lockedBalanceOf } from '../../ledger/balances'
import { credit, debit, post } from '../../ledger/posting'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { readSettings } from '../../settings/queries'
import { inform } from '../emails'
import { quoteExit, type ExitQuote } from '../rules'
import { advance, lockInvestment, requireStep, requireVersion, type InvestmentRow } from '../transition'

const APPROVING = 'approve-exit'

/** The quote for an early exit now; refused if the terms of the investment do not allow one. */
export async function quoteEarlyExit(work: PersonWork, id: string): Promise<ExitQuote & { penaltyParts: bigint }> {
  const row = await lockInvestment(work.tx, id, Scope.own(work.actor))
  await requireExitAllowed(work, row)
  return { ...quoteExit(await balanceOf(work.tx, account.principal(row.id)), row.early_exit_penalty), penaltyParts: row.early_exit_penalty }
}

/** The customer requests an early exit at exactly the quoted amount. */
export async function requestExit(
  work: PersonWork,
  id: string,
  { net, version }: Received<typeof investments.exit>['body'],
): Promise<InvestmentRow> {
  const row = await lockInvestment(work.tx, id, Scope.own(work.actor))
  await requireExitAllowed(work, row)
  requireVersion(row, version)
  const quote = quoteExit(await balanceOf(work.tx, account.principal(row.id)), row.early_exit_penalty)
  if (toMinor(net) !== quote.net)
    throw new AppError(
      'PREVIEW_CHANGED',
      msg('The early exit would now pay {amount}. Nothing was requested; review the new amount and try again.', {
        amount: groupDigits(toMoney(quote.net)),
      }),
    )
  await forgetApprovals(work.tx, row.id, APPROVING)
  return advance(work, row, 'request-exit', { set: { exit_net: quote.net, exit_asked_at: work.now }, details: asText(quote) })
}

/** Approves an early exit; the last approval that the policy requires moves the money. */
export async function approveExit(
  work: PersonWork,
  id: string,
  { version, note }: Received<typeof investments.approveExit>['body'],
): Promise<InvestmentRow> {
  const { tx, actor, now } = work
  const row = await lockInvestment(tx, id, Scope.of(actor))
  requireStep(row, 'approve-exit')
  requireVersion(row, version)
  await requireNotPersonal(work, row.user_id, { code: 'SECOND_PERSON_NEEDED', item: row.code })
  const [policy, settings] = await Promise.all([readPolicy(tx, 'exit.approve'), readSettings(tx)])
  const needed = approvalsFor(policy, row.exit_net ?? 0n, settings)
  await requireCounting(tx, actor, { policy, needed, now })
  const content = approvedContent(tx, ['exit', row.id])
  await approve(tx, { subject: row.id, event: APPROVING, policy, by: actor.id, at: now, note, content })
  const given = await countApprovals(work, { subject: row.id, event: APPROVING, policy, except: [row.user_id], content })
  if (given < needed) return approveFirst(work, row, await content())
  const quote = quoteExit(await lockedBalanceOf(tx, account.principal(row.id)), row.early_exit_penalty)
  if (quote.net !== row.exit_net)
    throw new AppError(
      'PREVIEW_CHANGED',
      msg(
        'The principal of {code} changed after the quote. Nothing was paid. Decline the early exit so that the customer can request a new quote.',
        {
          code: row.code,
        },
      ),
    )
  if (quote.principal > 0n) {
    const lines = [
      debit(account.principal(row.id), quote.principal),
      credit(account.available(row.user_id), quote.net),
      credit(account.fees, quote.penalty),
    ]
    await post(tx, { kind: 'EARLY_EXIT', reference: row.id, lines, by: actor.id, at: now })
  }
  const left = await advance(work, row, 'approve-exit', { details: asText(quote) })
  await endCommissions(work, row.id, { undone: false, reason: `Early exit of ${row.code}` })
  await inform(work, row.user_id, {
    kind: 'investment.exited',
    title: msg('The early exit of {code} is complete', { code: row.code }),
    paragraphs: [msg('{amount} was credited to your balance.', { amount: formatBookAmount(work, quote.net) })],
    facts: [
      [msg('Principal'), formatBookAmount(work, quote.principal)],
      [msg('Penalty'), formatBookAmount(work, quote.penalty)],
      [msg('Paid to your balance'), formatBookAmount(work, quote.net)],
    ],
    data: { id: row.id },
  })
  return left
}

async function approveFirst({ tx, effects }: PersonWork, row: InvestmentRow, content: string): Promise<InvestmentRow> {
  effects.audit({
    action: 'investment.exit-approval-given',
    subject: { type: 'investment', id: row.id, code: row.code },
    after: { approvals: 1, net: row.exit_net, content },
  })
  return tx.one<InvestmentRow>(sql`update investments set version = version + 1 where id = ${row.id} returning *`)
}

/** Staff decline an early exit with a reason; the investment stays active. */
export async function declineExit(
  work: PersonWork,
  id: string,
  { version, note }: Received<typeof investments.declineExit>['body'],
): Promise<InvestmentRow> {
  const row = await lockInvestment(work.tx, id, Scope.of(work.actor))
  requireStep(row, 'decline-exit')
  requireVersion(row, version)
  await requireNotPersonal(work, row.user_id, { code: 'SECOND_PERSON_NEEDED', item: row.code })
  await forgetApprovals(work.tx, row.id, APPROVING)
  const declined = await advance(work, row, 'decline-exit', { set: { exit_net: null, exit_asked_at: null }, details: { note } })
  await inform(work, row.user_id, {
    kind: 'investment.exit-declined',
    title: msg('Your investment {code} continues', { code: row.code }),
    paragraphs: [msg('Your early exit request was declined. Nothing was charged.'), msg('Reason: {note}', { note })],
    data: { id: row.id },
  })
  return declined
}

async function requireExitAllowed({ tx }: Work, row: InvestmentRow): Promise<void> {
  requireStep(row, 'request-exit')
  const { allowed } = await tx.one<{ allowed: boolean }>(
    sql`select coalesce(${row.allows_early_exit}, p.allows_early_exit) as allowed from projects p where p.id = ${row.project_id}`,
  )
  if (!allowed)
    throw new AppError('WRONG_STATE', msg('Investment {code} does not allow an early exit. Nothing was changed.', { code: row.code }))
}

const asText = ({ principal, penalty, net }: ExitQuote) => ({
  principal: toMoney(principal),
  penalty: toMoney(penalty),
  net: toMoney(net),
})
