import { expect, test } from 'vitest'
import { faultOf } from '../../scripts/commit-subjects.mjs'

test('a commit subject begins with its area and has at most 72 characters', () => {
  expect(faultOf('withdrawals: recount approvals before payout')).toBeUndefined()
  expect(faultOf('payments, identity: show the reason')).toBeUndefined()
  expect(faultOf(`docs: ${'x'.repeat(66)}`)).toBeUndefined()
  expect(faultOf(`docs: ${'x'.repeat(67)}`)).toMatch(/73 characters/)
  expect(faultOf('Fix the build')).toMatch(/area/)
})
