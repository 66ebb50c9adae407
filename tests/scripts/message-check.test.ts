import { expect, test } from 'vitest'
import { messageFaults, refuseMessageFaults } from '../../scripts/messages/check.mjs'
import { readPo } from '../../scripts/messages/po.mjs'

/** `npm run build` starts with this check. */

test('the messages of the code are exactly those of the catalogues, translated and compiled', () => {
  expect(messageFaults()).toEqual([])
})

test('a missing, an unused and an untranslated message and an outdated module are found, for customers and for staff', () => {
  const sources = new Map([
    ['src/features/auth/public/a.tsx', ['New text', 'Sign in']],
    ['src/features/users/admin/b.tsx', ['Staff text']],
  ])
  const catalogues: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    'en/auth': new Map([
      ['New text', 'New text'],
      ['Sign in', 'Sign in'],
    ]),
    'es/auth': new Map([
      ['New text', ''],
      ['Sign in', 'Iniciar sesión'],
      ['Old text', 'Texto'],
    ]),
    'ar/auth': new Map([['Sign in', 'تسجيل الدخول']]),
  }
  const faults = messageFaults({
    sources,
    read: (language, area) => catalogues[`${language}/${area}`] ?? new Map<string, string>(),
    compiled: (language, area) => `${language}/${area}` !== 'ar/server',
  })
  expect(faults.sort()).toEqual([
    'missing in ar/auth.po: “New text”',
    'missing in en/admin.po: “Staff text”',
    'not translated in es/auth.po: “New text”',
    'outdated: ar/server.ts',
    'unused in es/auth.po: “Old text”',
  ])
  expect(() => refuseMessageFaults(faults)).toThrow(
    /^The messages differ from the catalogues: missing in ar\/auth\.po: “New text”; .* and 2 more\. Run npm run messages and translate what it lists\.$/,
  )
  expect(() => refuseMessageFaults([])).not.toThrow()
})

test('a module with another translation than its catalogue is outdated', () => {
  const read = (language: string, area: string) =>
    new Map(
      [...readPo(language, area)].map(([text, translation]) => [
        text,
        language === 'es' && area === 'auth' ? `${translation}!` : translation,
      ]),
    )
  expect(messageFaults({ read })).toEqual(['outdated: es/auth.ts'])
})
