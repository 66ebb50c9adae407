// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { ExplainDrawer } from '@/components/explain/explain-drawer'
import { ownFigures } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { explain } from '@/contract/explain'
import { catalogues } from '@/locales/catalogues'
import type { Language } from '@/locales/languages'
import { livingBooks } from '../../support/books'
import { renderAs } from '../../support/browser'
import { names, saved, watchDownloads } from '../../support/exported'
import { later, ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

/* The file of an explained figure has the columns, words and language of the screen. */
const zone = process.env.TZ
process.env.TZ = 'Asia/Dhaka'
const server = await startServer()
// Screens use the real date, so the server's clock is set back to put all ledger entries in the past.
later(server, { days: -60 })
const { bob, root } = await livingBooks(server)
const speak = (language: Language) => {
  document.documentElement.lang = language
  Object.assign(globalThis, { carmineReader: { language: () => language, catalogue: (of: Language) => catalogues[of] } })
}
beforeEach(() => {
  cleanup()
  watchDownloads()
})
afterAll(() => {
  speak('en')
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

async function fileOf(caller: Caller, figure: Explained, language: Language): Promise<{ head: string[]; rows: string[][] }> {
  speak(language)
  await renderAs(server, caller, <ExplainDrawer {...figure} open onClose={() => undefined} />)
  const button = await screen.findByRole('button', { name: 'CSV' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalled(), { timeout: 30_000 })
  const [head = [], ...rows] = parse((await saved.mock.lastCall?.[0].text()) ?? '', { bom: true }) as string[][]
  return { head, rows }
}

const UNREADABLE = /[{}]|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\b[A-Z]{3,}(_[A-Z]+)+\b|\d\dT\d\d:\d\d|\bundefined\b|\[object/
const heads = {
  en: 'Date|Entry|Details|Code|Amount|Balance|Currency|Time zone',
  es: 'Fecha|Asiento|Datos|Código|Importe|Saldo|Moneda|Zona horaria',
  ar: 'التاريخ|القيد|التفاصيل|الرمز|المبلغ|الرصيد|العملة|المنطقة الزمنية',
}

it.each(['en', 'es', 'ar'] as const)(
  'the file of a customer’s figure has the columns and words of the screen in %s',
  async (language) => {
    const { head, rows } = await fileOf(bob, ownFigures.available, language)
    expect(head.join('|')).toBe(heads[language])
    for (const row of rows) expect(row.join(' | ')).not.toMatch(UNREADABLE)
    expect(new Set(rows.map((row) => row.slice(-2).join()))).toEqual(new Set(['USD,Asia/Dhaka']))
    expect(names.at(-1)).toMatch(/^available-\d{4}-\d\d-\d\d\.csv$/)
    const { sum, entries } = ok(await (await server.again(bob)).call(explain.summary, { query: { figure: 'available' } })).data
    expect(rows).toHaveLength(entries)
    expect(rows.reduce((total, row) => total + Math.round(Number(row[4]) * 100), 0)).toBe(Math.round(Number(sum) * 100))
  },
  60_000,
)

it('the words of an entry depend on its account for customers, and are those of the ledger for staff', async () => {
  const words = async (caller: Caller, figure: Explained) => {
    cleanup()
    saved.mockClear()
    return new Set((await fileOf(caller, figure, 'en')).rows.map((row) => row[1]))
  }
  expect(await words(bob, ownFigures.locked)).toContain('Payment received')
  expect(await words(bob, ownFigures.assets)).not.toContain('')
  const owed = { figure: 'platformOwed', title: 'Customer balances', description: 'What customers hold' } as const
  expect(await words(root, owed)).toContain('Payment received')
}, 60_000)
