// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import mockRouter from 'next-router-mock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { payments, type Payment } from '@/contract/payments'
import { InvestmentsScreen } from '@/features/investments/admin/investments-screen'
import { sql } from '@/server/db/sql'
import { fromBook, toMoney } from '@/domain/money'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { network } from '../../support/network'
import { startServer } from '../../support/server'

let blobs = 0
URL.createObjectURL = () => `blob:${(blobs += 1)}`
URL.revokeObjectURL = () => undefined

const server = await startServer()
const finance = await financeOf(server, 'finance')
const ada = await customerOf(server, 'ada')
const project = await makeProject(server)

async function payment(currency: string, customer = ada): Promise<Payment> {
  const gateway = await makeGateway(server, { currency })
  const { id, rates } = await invest(customer, { project: project.id, amount: '250.00' })
  const due = currency === 'USD' ? 25_000n : fromBook(25_000n, 2, rates[currency] ?? '1')
  return pay(customer, id, { gateway, amount: toMoney(due, 2) })
}

/** Simulates the IntersectionObserver, because jsdom has no layout. `report` sets the visible ratio of an element. */
const onScreen = { isAll: true, report: new Map<Element, (ratio: number) => void>() }
class Screen {
  constructor(readonly callback: (entries: { intersectionRatio: number }[]) => void) {}
  observe(element: Element) {
    onScreen.report.set(element, (intersectionRatio) => this.callback([{ intersectionRatio }]))
    if (onScreen.isAll) onScreen.report.get(element)?.(1)
  }
  disconnect() {}
}
const scrollTo = (element: Element | undefined, ratio = 1) => act(() => element && onScreen.report.get(element)?.(ratio))

beforeEach(() => {
  cleanup()
  onScreen.isAll = true
  vi.stubGlobal('IntersectionObserver', Screen)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const PDF = 'application/pdf'
const MISSING = 'missing'

/** The content type of each proof by file id, which a test can change; and the ids of the files that were requested. */
const types = new Map<string, string>()
const requested: string[] = []
const proofOf = ({ transferProof }: Payment): string => transferProof?.id ?? ''

/** Selects a customer's payments and opens their bulk approval. Proofs are simulated, because those of tests have no stored content. */
async function openBulk(customer: string, proofs: readonly (readonly [Payment, string])[]) {
  mockRouter.setCurrentUrl(`/admin/investments/list?tab=payments&user=${customer}&status=PENDING&limit=50`)
  await renderAs(server, finance, <InvestmentsScreen />)
  for (const [claim, type] of proofs) types.set(proofOf(claim), type)
  network.use(
    http.get('*/api/v1/files/:id', ({ params }) => {
      const type = types.get(String(params.id)) ?? MISSING
      requested.push(String(params.id))
      if (type === MISSING) return HttpResponse.json({}, { status: 404 })
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': type } })
    }),
  )
  for (const [{ code }] of proofs) await screen.findByText(code)
  await userEvent.keyboard('s')
  await userEvent.keyboard('a')
  return within(await screen.findByRole('list', { name: 'Approved together' }))
}

/** Waits until the list has this many pictures, and returns them. */
const picturesIn = (rows: ReturnType<typeof within>, count: number) =>
  waitFor(() => {
    const images = rows.getAllByAltText(/^Proof of payment for PAY-/)
    expect(images).toHaveLength(count)
    return images
  })
const approveButton = (count: number) => screen.getByRole('button', { name: `Approve ${count}` })

it('a bulk approval is enabled once each picture was loaded and in view; keys scroll the list until then', async () => {
  const grace = await customerOf(server, 'grace')
  const claims = [await payment('USD', grace), await payment('USD', grace), await payment('USD', grace)]
  onScreen.isAll = false
  const rows = await openBulk(
    grace.user.id,
    claims.map((claim) => [claim, 'image/png'] as const),
  )
  expect(screen.getByText('Approve 3 payments?')).toBeVisible()
  const [first, second, third] = await picturesIn(rows, 3)
  expect(screen.getByText('0 of 3 proofs shown')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Approved together' })).toHaveFocus())
  // In view, but not loaded yet.
  scrollTo(third)
  for (const picture of [first, second, third]) fireEvent.load(picture as Element)
  expect(screen.getByText('0 of 3 proofs shown')).toBeVisible()
  scrollTo(first)
  scrollTo(second, 0.3)
  expect(screen.getByText('1 of 3 proofs shown')).toBeVisible()
  scrollTo(second)
  expect(screen.getByText('2 of 3 proofs shown')).toBeVisible()
  expect(approveButton(3)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  scrollTo(third)
  expect(screen.getByText('3 of 3 proofs shown')).toBeVisible()
  expect(approveButton(3)).not.toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(approveButton(3)).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('All 3 done')).toBeVisible()
})

it('a payment whose proof cannot be loaded is excluded with the reason; the others can be approved', async () => {
  const alan = await customerOf(server, 'alan')
  const [lost, found] = [await payment('USD', alan), await payment('USD', alan)]
  const rows = await openBulk(alan.user.id, [
    [lost, MISSING],
    [found, 'image/png'],
  ])
  const [picture] = await picturesIn(rows, 1)
  fireEvent.load(picture as Element)
  const excluded = await screen.findByRole('list', { name: 'Excluded' })
  expect(excluded).toHaveTextContent(`${lost.code}: The proof could not be loaded`)
  expect(screen.getByText('1 of 1 proof shown')).toBeVisible()
  await userEvent.click(approveButton(1))
  expect(await screen.findByText('1 done')).toBeVisible()
  expect(ok(await finance.call(payments.get, { params: { id: lost.id } })).data.status).toBe('PENDING')
})

it('a proof that failed to load is loaded again at its row, and its payment is included once it was in view', async () => {
  const edsger = await customerOf(server, 'edsger')
  const [lost, found] = [await payment('USD', edsger), await payment('USD', edsger)]
  onScreen.isAll = false
  const rows = await openBulk(edsger.user.id, [
    [lost, MISSING],
    [found, 'image/png'],
  ])
  const again = await rows.findByRole('button', { name: `Try again: proof of ${lost.code}` })
  expect(rows.getByText('We couldn’t load the proof')).toBeVisible()
  const [first] = await picturesIn(rows, 1)
  fireEvent.load(first as Element)
  scrollTo(first)
  expect(approveButton(1)).not.toHaveAttribute('aria-disabled', 'true')

  await userEvent.click(again)
  await waitFor(() => expect(requested.filter((file) => file === proofOf(lost))).toHaveLength(2))
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'))
  expect(again).toBeVisible()

  types.set(proofOf(lost), 'image/png')
  await userEvent.click(again)
  await picturesIn(rows, 2)
  const picture = rows.getByAltText(`Proof of payment for ${lost.code}`)
  expect(picture.closest('a')).toHaveFocus()
  fireEvent.load(picture)
  expect(screen.getByText('Approve 1 payment?')).toBeVisible()
  scrollTo(picture)
  expect(screen.getByText('2 of 2 proofs shown')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Excluded' })).toBeNull()
  await userEvent.click(approveButton(2))
  expect(await screen.findByText('All 2 done')).toBeVisible()
})

it('a picture that the browser cannot draw is loaded again; while no proof is found, the reason says so', async () => {
  const donald = await customerOf(server, 'donald')
  const claim = await payment('USD', donald)
  const rows = await openBulk(donald.user.id, [[claim, 'image/png']])
  const [broken] = await picturesIn(rows, 1)
  fireEvent.error(broken as Element)
  const again = await rows.findByRole('button', { name: `Try again: proof of ${claim.code}` })
  expect(approveButton(0)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(approveButton(0))
  expect(await screen.findByText('No proof could be loaded. Try again.')).toBeInTheDocument()
  await userEvent.click(again)
  const [picture] = await picturesIn(rows, 1)
  expect(picture).not.toHaveAttribute('src', broken?.getAttribute('src'))
  fireEvent.load(picture as Element)
  await userEvent.click(approveButton(1))
  expect(await screen.findByText('1 done')).toBeVisible()
})

it('a bulk approval includes a payment once its proof has been shown and totals each currency separately', async () => {
  const claims = [await payment('USD'), await payment('USD'), await payment('EUR')]
  const [, pdf] = claims
  await server.db.run(sql`update files set content_type = ${PDF} where id = ${pdf?.transferProof?.id ?? ''}`)
  const rows = await openBulk(
    ada.user.id,
    claims.map((claim) => [claim, claim === pdf ? PDF : 'image/png'] as const),
  )
  const pictures = await picturesIn(rows, 2)
  expect(approveButton(2)).toHaveAttribute('aria-disabled', 'true')
  for (const picture of pictures) fireEvent.load(picture)
  expect(approveButton(2)).not.toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('2 of 3 proofs shown')).toBeVisible()
  const open = rows.getByRole('link', { name: new RegExp(`${pdf?.code}, a PDF`) })
  expect(rows.getByText('Open the PDF to include this payment')).toBeVisible()
  await userEvent.click(open)
  expect(rows.getByText('Total in USD').parentElement).toHaveTextContent('500.00 USD')
  expect(rows.getByText('Total in EUR').parentElement).toHaveTextContent(`${formatMoney(claims[2]?.amount ?? '')} EUR`)
  expect(rows.getByText(/^Combined total in USD/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3' }))
  expect(await screen.findByText('All 3 done')).toBeVisible()
  await waitFor(async () => {
    const { data } = ok(await finance.call(payments.get, { params: { id: pdf?.id ?? '' } }))
    expect(data.status).toBe('APPROVED')
  })
})
