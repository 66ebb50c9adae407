// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { describe, expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import type { ApprovalAction } from '@/contract/approval-actions'
import { currencies } from '@/contract/currencies'
import { legal } from '@/contract/legal'
import { projects } from '@/contract/projects'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { changeValue } from '@/features/approvals/admin/change-value'
import { htmlLines } from '@/features/approvals/admin/html-lines'
import { lineChanges } from '@/features/approvals/admin/line-changes'
import { requested } from '../../support/approvals/world'
import { renderAs } from '../../support/browser'
import { makeProject, ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, other] = [await server.admin(), await server.admin('other')]

/** Opens a change request as its approver. Returns the cells of a field, before and after. */
async function open(id: string): Promise<(label: string) => (string | null)[]> {
  mockRouter.setCurrentUrl(adminPaths.approval(id))
  await renderAs(server, other, <ApprovalsScreen />)
  const table = within(await screen.findByRole('table', { name: 'Fields that would change' }, { timeout: 30_000 }))
  const rowOf = (label: string) => table.getByRole('rowheader', { name: label }).closest('tr')
  return (label) => [...(rowOf(label)?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}

it('a change of project terms shows percentages, periods, amounts and texts as the project does', async () => {
  const { id } = await makeProject(server, { periods: [6], closesAt: new Date('2027-03-01T12:00:00Z') })
  const { version } = ok(await admin.call(projects.get, { params: { id } })).data
  const body = {
    earlyExitPenalty: '4.25',
    allowsEarlyExit: true,
    reflectionDays: 6,
    value: '900000',
    returnRates: [{ period: 6, returnMin: '1.5', returnMax: '2' }],
    uses: [{ label: 'Two ovens', amount: '4000' }],
    description: '<p>Warm</p>',
    closesAt: '2027-04-01T12:00:00.000Z',
    version,
  }
  const cells = await open(requested(await admin.propose(projects.update, { params: { id }, body })))
  await waitFor(() => expect(cells('Goal')).toEqual(['1,000,000.00 USD', '900,000.00 USD']))
  expect(cells('Early exit penalty')).toEqual(['0 %', '4.25 %'])
  expect(cells('Early exit')).toEqual(['no', 'yes'])
  expect(cells('Cooling-off period')).toEqual(['0', '6'])
  expect(cells('Return rates')).toEqual(['6 months: 0.9 % – 1.1 %', '6 months: 1.5 % – 2 %'])
  expect(cells('Use of funds')).toEqual(['None', 'Two ovens: 4,000.00 USD'])
  expect(cells('Description')).toEqual(['Cold', 'Warm'])
  expect(cells('Closing date')).toEqual(['1 Mar 2027, 12:00 UTC', '1 Apr 2027, 12:00 UTC'])
  cleanup()
}, 60_000)

it('a change of an exchange rate shows the rate in the book currency', async () => {
  const all = ok(await admin.call(currencies.list, { query: { limit: 100 } })).data
  const euro = all.find(({ currencyCode }) => currencyCode === 'EUR')
  const request = { params: { id: euro?.id ?? '' }, body: { value: '1.2345', version: euro?.version ?? -1 } }
  const cells = await open(requested(await admin.propose(currencies.update, request)))
  await waitFor(() => expect(cells('Rate')).toEqual([`${euro?.value} USD`, '1.2345 USD']))
}, 60_000)

it('a new legal text shows the titles of each language before and after, and which lines of the texts are removed and added', async () => {
  const { data: current } = ok(await admin.call(legal.current, { params: { kind: 'TERMS' }, query: {} }))
  const body = {
    title: 'Terms of use',
    body: (current.source ?? '').replace(
      '<h2>1. The platform</h2>',
      '<h2>1. The <em>service</em></h2><p>See <a href="https://other.example">fees</a> &amp; more.</p>',
    ),
    translations: { es: { title: 'Condiciones de uso', body: current.translations?.es?.body as string } },
  }
  const cells = await open(requested(await admin.propose(legal.publish, { params: { kind: 'TERMS' }, body })))
  expect(cells('Title (English)')).toEqual([current.title, 'Terms of use'])
  expect(cells('Title (Español)')).toEqual([current.translations?.es?.title, 'Condiciones de uso'])
  expect(cells('Title (\u2068العربية\u2069)')).toEqual([current.translations?.ar?.title, '–'])
  const changed = (label: string, element: string) =>
    [...screen.getByRole('region', { name: label }).querySelectorAll(element)].map(({ textContent }) => textContent)
  expect(changed('Text (English)', 'del')).toEqual(['Removed: 1. The platform'])
  expect(changed('Text (English)', 'ins')).toEqual(['Added: 1. The ⟨service⟩', 'Added: See fees ⟦https://other.example⟧ & more.'])
  expect(screen.getByRole('region', { name: 'Text (English)' })).toHaveTextContent('11. Changes to these terms')
  // An unchanged text is not listed; one that is no longer translated is removed as a whole.
  expect(screen.queryByRole('region', { name: 'Text (Español)' })).not.toBeInTheDocument()
  expect(changed('Text (\u2068العربية\u2069)', 'ins')).toEqual([])
  expect(changed('Text (\u2068العربية\u2069)', 'del').length).toBeGreaterThan(20)
  cleanup()
}, 60_000)

describe('lines of a text', () => {
  const changes = (before: string, after: string) =>
    lineChanges(htmlLines(before), htmlLines(after)).map(({ change, path, text }) => `${change} ${path}: ${text}`)

  it('are marked where the wording, the formatting or the place differs', () => {
    expect(changes('<p>a</p><p>b</p><p>c</p>', '<p>c</p><p>a</p><p>b</p>')).toEqual([
      'added p: c',
      'none p: a',
      'none p: b',
      'removed p: c',
    ])
    expect(changes('<p>a</p>', '<h2>a</h2>')).toEqual(['removed p: a', 'added h2: a'])
    expect(changes('<p>a b</p>', '<p>a <strong>b</strong></p>')).toEqual(['removed p: a b', 'added p: a ⟪b⟫'])
    expect(changes('<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a</li><li>b</li></ul>')).toEqual([
      'none ul li: a',
      'removed ul li ul li: b',
      'added ul li: b',
    ])
  })

  it('contain the address of each link, also of one around paragraphs or in another link', () => {
    expect(htmlLines('<a href="https://a.example"><p>fees</p></a>').map(({ text }) => text)).toEqual(['fees', '⟦https://a.example⟧'])
    const nested = '<p><a href="https://a.example">x <a href="https://b.example" rel="y">y</a></a></p>'
    expect(htmlLines(nested).map(({ text }) => text)).toEqual(['x y ⟦https://b.example⟧ ⟦https://a.example⟧'])
  })

  it('show typed signs and characters that reorder or hide text by their code', () => {
    expect(changes('<p>us ⟦https://a.example⟧</p>', '<p><a href="https://a.example">us</a></p>')).toEqual([
      'removed p: us [U+27E6]https://a.example[U+27E7]',
      'added p: us ⟦https://a.example⟧',
    ])
    expect(htmlLines('<p>⟪b⟫ <strong>b</strong> a\u202Eb\u200Bc</p>').map(({ text }) => text)).toEqual([
      '[U+27EA]b[U+27EB] ⟪b⟫ a[U+202E]b[U+200B]c',
    ])
  })

  it('of a very long text are compared without exhausting the memory', () => {
    const text = (word: string) => Array.from({ length: 5000 }, (_, at) => `<p>${word} ${at}</p>`).join('')
    expect(changes(`${text('a')}<p>end</p>`, `${text('b')}<p>end</p>`)).toHaveLength(10_001)
  })
})

describe('a value of a request', () => {
  const shown = (action: ApprovalAction, field: string, value: unknown) => changeValue({ action, field }, value, 'USD')

  it('hides nothing in angle brackets, except the tags of a description, whose links are shown', () => {
    const instructions = 'Use your code. <Transfer to DE99 instead>'
    expect(shown('gateway.receiving-account', 'instructions', instructions)).toBe(instructions)
    expect(shown('gateway.receiving-account', 'translations', { es: { instructions } })).toContain('<Transfer to DE99 instead>')
    expect(shown('project.terms', 'title', 'Safe\u202Elanif')).toBe('Safe[U+202E]lanif')
    const description = '<p>See <a href="https://other.example" rel="x">the plan</a></p>'
    expect(shown('project.terms', 'description', description)).toBe('See the plan ⟦https://other.example⟧')
  })

  it('shows percentages with any number of decimals, and the fee of a gateway in no other currency', () => {
    expect(shown('settings.loosen', 'payoutRateTolerance', '2')).toBe('2 %')
    expect(shown('settings.loosen', 'referralRates', ['0.125', '5'])).toBe('0.125 %; 5 %')
    const fee = { fixed: '2.50', percent: '1.00', bearer: 'CUSTOMER' }
    expect(shown('gateway.receiving-account', 'fee', fee)).toBe('Fixed: 2.50, Percent: 1 %, Bearer: CUSTOMER')
  })
})
