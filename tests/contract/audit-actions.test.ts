import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions, decisionActions, readEntry, showEntry } from '@/contract/audit-actions/registry'

const sources = (readdirSync('src/server', { recursive: true }) as string[])
  .filter((file) => /\.(ts|sql)$/.test(file))
  .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
  .join('\n')
const actions = Object.keys(auditActions)

test('the server writes every action of the registry', () => {
  expect(actions.filter((action) => !sources.includes(`'${action}'`))).toEqual([])
})

test('action titles are unique, start with a capital letter and contain only words', () => {
  const titles = Object.values(auditActions).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !/^[A-Z][\w-]*( [\w-]+)*$/.test(title))).toEqual([])
})

test('a decision is worded to follow the name of the person who made it', () => {
  expect(decisionActions.length).toBeGreaterThan(30)
  const shown = (action: string) => showEntry({ action, before: null, after: null }).decision
  expect(['payment.approved', 'identity.asked', 'withdrawal.paid', 'withdrawal.approval-given', 'funds.recorded'].map(shown)).toEqual([
    'approved payment',
    'requested information on an identity',
    'marked withdrawal paid',
    'gave the first of two approvals for withdrawal',
    'recorded a fund transfer',
  ])
})

test('an entry shows its title, its amount and its note', () => {
  const approved = { status: 'APPROVED', bookAmount: '100.00', toBalance: '0.00', note: 'Sender checked' }
  expect(showEntry({ action: 'payment.approved', before: null, after: approved })).toEqual({
    title: 'Payment approved',
    amount: '100.00',
    note: 'Sender checked',
    decision: 'approved payment',
  })
  expect(
    showEntry({ action: 'users.freeze', before: null, after: { asked: 'Freeze an account' }, refusal: 'You need permission' }),
  ).toEqual({
    title: 'Freeze an account',
    amount: null,
    note: null,
    decision: null,
  })
})

test('an entry of an earlier version shows its title, or a title made from the action name', () => {
  expect(readEntry('payment.approved', { before: null, after: { amount: 5 } })).toBeUndefined()
  expect(showEntry({ action: 'payment.approved', before: null, after: { amount: 5 } })).toMatchObject({
    title: 'Payment approved',
    amount: null,
  })
  expect(showEntry({ action: 'payment.reversal-proposed', before: null, after: 'gone' })).toEqual({
    title: 'Payment reversal proposed',
    amount: null,
    note: null,
    decision: null,
  })
})
