import { expect, test } from 'vitest'
import { foldRow, type TimedState } from '@/server/integrity/row-history'
import { hashContent, hashRow, stateOf, type Content } from '@/server/integrity/state-changes'
import { startServer } from '../../support/server'

/** Findings of replaying a row's sealed changes when application versions sealed different fields of the row. */
const { secrets } = (await startServer()).services
const KEY = 'x'
const row = `withdrawals:${KEY}`

const changeOf = (n: number, was: Content | null, is: Content | null): TimedState => {
  const change = stateOf(secrets, [{ t: 'withdrawals', k: KEY, n, was, is }])?.[row]
  if (!change) throw new Error('Nothing changed')
  return { ...change, at: n }
}
const fold = (...changes: TimedState[]) => foldRow(secrets, row, changes, 1000)

const added = changeOf(1, null, { amount: '5', code: null, retired: 'y' })

test('a field added without a value, or no longer sealed by a later version, does not make the row differ', () => {
  const ofEarlier = changeOf(2, { amount: '5', code: null, retired: 'y' }, { amount: '5', code: 'n', retired: 'y' })
  const ofThis = changeOf(3, { amount: '5', code: 'n', fee: null }, { amount: '5', code: 'm', fee: null })
  expect(fold(added, ofEarlier, ofThis)).toMatchObject({ broken: [], isOther: false })
})

test('a field that differed while a change was sealed makes the row differ, even after it was set back', () => {
  const whileOther = changeOf(2, { amount: '9', code: null }, { amount: '9', code: 'n' })
  expect(fold(added, whileOther)).toMatchObject({ broken: [], isOther: true })
  const removed = changeOf(2, { amount: '5', code: null }, { amount: '5', code: 'n' })
  expect(fold(added, { ...removed, whole: hashRow(secrets, row, hashContent(secrets, row, { code: 'n' })) })).toMatchObject({
    isOther: true,
  })
})

test('a change of an earlier version, without the hash of the whole row, is not compared as a whole', () => {
  const { whole, ...earlier } = changeOf(2, { amount: '9', code: null }, { amount: '9', code: 'n' })
  expect(whole).toHaveLength(16)
  expect(fold(added, earlier)).toMatchObject({ broken: [], isOther: false })
})
