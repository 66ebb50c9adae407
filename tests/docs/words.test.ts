import { expect, test } from 'vitest'
import { allFaults, faultsOf } from '../../scripts/words.mjs'

test('no file name, identifier or comment contains a word that the glossary replaces', () => {
  expect(allFaults()).toEqual([])
})

test('a replaced word is found in a file name, in a comment and in an identifier in any case style', () => {
  expect(faultsOf('src/server/users/in-turn.ts', 'export const one = 1')).toEqual([
    'src/server/users/in-turn.ts:1: "in-turn" is called "lock user"',
  ])
  expect(faultsOf('a.ts', 'const a = 1\nconst takeInTurn = () => elsewise')).toEqual([
    'a.ts:2: "in-turn" is called "lock user"',
    'a.ts:2: "elsewise" is called "counterfactual"',
  ])
  expect(faultsOf('a.tsx', '/** Nobodys page. */\nexport const page = <p>evenly</p>')).toEqual(['a.tsx:1: "nobodys" is called "unknown"'])
})

test('parts of longer words and string literals are ignored', () => {
  expect(faultsOf('a.ts', "const returned = 'in turn, evenly' // taken in turn")).toEqual([])
})
