import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adjustmentLife, adjustmentStatus } from '@/contract/adjustments'
import { changeRequestLife, changeRequestStatus } from '@/contract/approvals'
import { commissionLife, commissionStatus } from '@/contract/commissions'
import type { Lifecycle } from '@/contract/core/transitions'
import { identityLife, identityStatus } from '@/contract/identity'
import { investmentLife, investmentStatus } from '@/contract/investment-life'
import { paymentLife, paymentStatus } from '@/contract/payments'
import { payoutBatchLife, payoutBatchStatus } from '@/contract/payout-batches'
import { batchLife, batchStatus } from '@/contract/profit'
import { projectLife, projectStatus } from '@/contract/project-schemas'
import { defaultSettings } from '@/contract/settings'
import { accountKind, transferKind } from '@/contract/transactions'
import { walletLife, walletStatus } from '@/contract/wallets'
import { withdrawalLife, withdrawalStatus } from '@/contract/withdrawals'

/** docs/domain.md matches the contract: every transition of the diagrams, the ledger tables and the settings. */
const page = readFileSync('docs/domain.md', 'utf8')

const titled = (title: string): string => page.split(`\n### ${title}\n`)[1]?.split(/\n##+ /)[0] ?? ''
const firstCells = (title: string): string[] => [...titled(title).matchAll(/^\| `(\w+)` \|/gm)].map(([, cell = '']) => cell)

const lifecycles: readonly [title: string, life: unknown, states: readonly string[]][] = [
  ['Project', projectLife, projectStatus.options],
  ['Investment', investmentLife, investmentStatus.options],
  ['Payment', paymentLife, paymentStatus.options],
  ['Withdrawal', withdrawalLife, withdrawalStatus.options],
  ['Payout batch', payoutBatchLife, payoutBatchStatus.options],
  ['Identity request', identityLife, identityStatus.options],
  ['Wallet', walletLife, walletStatus.options],
  ['Commission', commissionLife, commissionStatus.options],
  ['Profit batch', batchLife, batchStatus.options],
  ['Adjustment', adjustmentLife, adjustmentStatus.options],
  ['Change request', changeRequestLife, changeRequestStatus.options],
]

test('every state diagram belongs to a lifecycle of the contract', () => {
  expect(page.match(/^stateDiagram-v2$/gm)).toHaveLength(lifecycles.length)
})

test.each(lifecycles)('the diagram of %s has the states and transitions of the contract', (title, lifecycle, states) => {
  const { steps } = lifecycle as Lifecycle<string, string>
  const drawn = [...titled(title).matchAll(/^ {4}(\S+) --> ([^:\s]+)(?:: (.+))?$/gm)].map(([, from = '', to = '', label = '']) => ({
    from,
    to,
    label,
  }))
  const transitions = drawn.filter(({ label }) => label !== '').map(({ from, to, label }) => `${from} --> ${to}: ${label}`)
  const declared = steps.flatMap(({ from, to, event, by }) => from.map((state) => `${state} --> ${to}: ${event} (${by.join(', ')})`))
  expect(transitions.sort()).toEqual(declared.sort())
  const finals = states.filter((state) => !steps.some(({ from }) => from.includes(state)))
  expect(drawn.filter(({ from }) => from === '[*]').map(({ to }) => to)).toEqual([states[0]])
  expect(drawn.filter(({ to }) => to === '[*]').map(({ from }) => from)).toEqual(finals)
})

test('the ledger tables list every account kind and transfer kind', () => {
  expect(firstCells('Accounts')).toEqual(accountKind.options)
  expect(firstCells('Transfers').sort()).toEqual([...transferKind.options].sort())
})

test('the settings table lists the settings with their defaults', () => {
  const shown = [...titled('Settings').matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, key = '', value = '']) => [key, value.trim()])
  const words: Readonly<Record<string, string>> = { true: 'yes', false: 'no', null: 'none' }
  const { transactionExplorers: _, ...rest } = defaultSettings
  expect(shown).toEqual(Object.entries(rest).map(([key, value]) => [key, words[String(value)] ?? String(value)]))
})
