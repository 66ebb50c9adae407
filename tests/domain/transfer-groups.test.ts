import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transferKind } from '@/contract/transactions'
import { incomeKinds, investedKinds, paidWithKinds, transferGroups } from '@/domain/transfer-groups'

const grouped = Object.values(transferGroups).flat()

test('every kind of transfer is in exactly one group', () => {
  expect([...grouped].sort()).toEqual([...transferKind.options].sort())
})

test('income consists of profit and commission kinds, and of no investment or payment kind', () => {
  expect([...incomeKinds].sort()).toEqual(['PROFIT_SHARE', 'PROFIT_TAKEN_BACK', 'REFERRAL_COMMISSION'])
  expect([...investedKinds, ...paidWithKinds].filter((kind) => (incomeKinds as readonly string[]).includes(kind))).toEqual([])
})

test('no other source file groups profit, commission or payment kinds', () => {
  const sources = (readdirSync('src', { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file))
  const kinds = [...transferKind.options, 'COMMISSION_CLAWED_BACK'].join('|')
  const own = new RegExp(
    `'(PROFIT_SHARE|PROFIT_TAKEN_BACK|REFERRAL_COMMISSION|COMMISSION_CLAWED_BACK|PAYMENT_APPROVED|PAYMENT_REVERSED)',\\s*'(${kinds})'`,
  )
  const enumerated = ['domain/transfer-groups.ts', 'contract/transactions.ts', 'components/labels/customer-labels.ts']
  expect(sources.filter((file) => !enumerated.includes(file) && own.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([])
})
