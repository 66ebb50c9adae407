import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const eslint = new ESLint()
const isRefused = async (code: string): Promise<boolean> => {
  const [result] = await eslint.lintText(code, { filePath: 'src/features/projects/admin/example.tsx' })
  return (result?.messages ?? []).some(({ message }) => message.startsWith('A text that a person reads is a message'))
}

test.each([
  "export const row = (is: boolean) => ({ key: 'a', value: is ? 'yes' : 'no' })",
  "export const row = { value: 'Not possible' }",
  "export const field = { words: (value: unknown) => (value ? 'a fee' : 'none') }",
  'export const age = (hours: number) => `${hours} h`',
  'export const size = (bytes: number) => `${bytes} kB of data`',
  "export const cell = { path: 'paid', after: ' paid' }",
  "export const column = { path: 'onTime', labels: { true: '', false: 'late' } }",
  "export const pages = (names: string[]) => names.join(' and ')",
  "export const periods = (months: number[]) => months.join(', ') + ['a', 'b'].join(' y ')",
  'export const roles = (names: string[]) => names.join(` or `)',
])('lint refuses the literal text in %s', async (code) => {
  expect(await isRefused(code)).toBe(true)
})

test.each([
  "export const reason = (is: boolean) => ({ value: is ? 'PROOF' : 'PAYER' })",
  "export const row = { value: 'list' }",
  "export const change = { before: 'DRAFT', after: 'OPEN' }",
  'export const path = (id: string) => `/admin/${id}/hours`',
  "export const lines = (texts: string[]) => texts.join('\\n') + texts.join(', ') + texts.join(' · ')",
  "export const line = (points: string[]) => points.join('L')",
])('lint accepts the code in %s', async (code) => {
  expect(await isRefused(code)).toBe(false)
})
