import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions, decisionActions, readEntry, showEntry } from '@/contract/audit-actions/registry'

const sources = (readdirSync('src/server', { recursive: true }) as string[])
  .filter((file) => /\.(ts|sql)$/.test(file))
  .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
  .join('\n')
const actions = Object.keys(auditActions)

test('every action of the registry is written by the server', () => {
  expect(actions.filter((action) => !sources.includes(`'${action}'`))).toEqual([])
})

test('no two actions have the same title, and a title is a sentence', () => {
  const titles = Object.values(auditActions).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !/^[A-Z][\w-]*( [\w-]+)*$/.test(title))).toEqual([])
})

test('a decision continues the name of the person who made it', () => {
  expect(decisionActions.length).toBeGreaterThan(30)
  const shown = (action: string) => showEntry({ action, before: null, after: null }).decision
  expect(['payment.approved', 'identity.asked', 'withdrawal.paid', 'withdrawal.approval-given', 'funds.recorded'].map(shown)).toEqual([
    'approved payment',
    'requested information on an identity',
    'marked withdrawal paid',
    'gave the first of two approvals for withdrawal',
    'recorded a fund movement',
  ])
})

test('an entry is shown with its title, its amount and the reason given', () => {
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

test('an entry of an earlier version is shown by its title, or by the words of its name', () => {
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
