// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { payments } from '@/contract/payments'
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

async function payment(currency: string) {
  const gateway = await makeGateway(server, { currency })
  const { id, rates } = await invest(ada, { project: project.id, amount: '250.00' })
  const due = currency === 'USD' ? 25_000n : fromBook(25_000n, 2, rates[currency] ?? '1')
  return pay(ada, id, { gateway, amount: toMoney(due, 2) })
}

it('a bulk approval includes a payment once its proof has been shown and totals each currency separately', async () => {
  const claims = [await payment('USD'), await payment('USD'), await payment('EUR')]
  const [, pdf] = claims
  await server.db.run(sql`update files set content_type = 'application/pdf' where id = ${pdf?.transferProof?.id ?? ''}`)
  mockRouter.setCurrentUrl(`/admin/investments/list?tab=payments&user=${ada.user.id}&limit=50`)
  await renderAs(server, finance, <InvestmentsScreen />)
  // The proofs of tests have no content in the store.
  const types = new Map(claims.map(({ transferProof }, index) => [transferProof?.id, index === 1 ? 'application/pdf' : 'image/png']))
  network.use(
    http.get('*/api/v1/files/:id', ({ params }) =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': types.get(String(params.id)) ?? '' } }),
    ),
  )
  for (const { code } of claims) await screen.findByText(code)
  await userEvent.keyboard('s')
  await userEvent.keyboard('a')
  const rows = within(await screen.findByRole('list', { name: 'Approved together' }))
  const pictures = await waitFor(() => {
    const images = rows.getAllByAltText(/^Proof of payment for PAY-/)
    expect(images).toHaveLength(2)
    return images
  })
  expect(screen.getByRole('button', { name: /^Approve 0/ })).toHaveAttribute('aria-disabled', 'true')
  for (const picture of pictures) fireEvent.load(picture)
  expect(await screen.findByRole('button', { name: `Approve ${pictures.length}` })).not.toHaveAttribute('aria-disabled', 'true')
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
