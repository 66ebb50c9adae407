import { expect, test } from 'vitest'
import { labelInSentence } from '@/ui/table/label-in-sentence'

test('the label of a list is lower case within a sentence, except for an abbreviation at its start', () => {
  expect(['Payout batches', 'FAQ categories', 'Últimos pagos', 'السحوبات'].map(labelInSentence)).toEqual([
    'payout batches',
    'FAQ categories',
    'últimos pagos',
    'السحوبات',
  ])
})
