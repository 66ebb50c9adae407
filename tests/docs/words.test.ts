import { expect, test } from 'vitest'
import { allFaults, faultsOf } from '../../scripts/words.mjs'

test('no file name, identifier or comment of the code holds a word that the glossary replaced', () => {
  expect(allFaults()).toEqual([])
})

test('an old word is found in a file name, in an identifier however it is spelled, and in a comment', () => {
  expect(faultsOf('src/server/users/in-turn.ts', 'export const one = 1')).toEqual([
    'src/server/users/in-turn.ts:1: "in-turn" is called "lock user"',
  ])
  expect(faultsOf('a.ts', 'const a = 1\nconst takeInTurn = () => elsewise')).toEqual([
    'a.ts:2: "in-turn" is called "lock user"',
    'a.ts:2: "elsewise" is called "counterfactual"',
  ])
  expect(faultsOf('a.tsx', '/** Nobodys page. */\nexport const page = <p>evenly</p>')).toEqual(['a.tsx:1: "nobodys" is called "unknown"'])
})

test('words inside longer ones, and texts that people read, are left alone', () => {
  expect(faultsOf('a.ts', "const returned = 'in turn, evenly' // taken in turn")).toEqual([])
})
