import { expect, test } from 'vitest'
import { decisionWord } from '@/features/admin-dashboard/decision-words'

test('what was decided goes on from a name as a sentence does', () => {
  const sentences = [
    'payment.approved',
    'identity.asked',
    'withdrawal.paid',
    'withdrawal.approval-given',
    'project.cancel-approved',
    'funds.recorded',
  ]
  expect(sentences.map(decisionWord)).toEqual([
    'approved payment',
    'requested information on an identity',
    'marked withdrawal paid',
    'gave the first of two approvals for withdrawal',
    'gave the first of two approvals to cancel project',
    'recorded a fund movement',
  ])
})

test('what has no words yet is told as it is called', () => {
  expect(decisionWord('payment.checkout-opened')).toBe('payment checkout opened')
})
