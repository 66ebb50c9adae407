// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DocumentsPanel } from '@/features/investments/customer/details/documents-panel'
import { renderAs } from '../../support/browser'
import { customerOf, invest, getInvestment, makeGateway, makeProject, pay } from '../../support/investing'
import { startServer } from '../../support/server'
import { uploadProof } from '../../support/upload'

const server = await startServer()
const saved: Blob[] = []

// jsdom has neither object URLs nor downloads.
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})

it('the documents of an investment include the agreement and the uploaded receipts, which open on request', async () => {
  const ada = await customerOf(server, 'ada')
  const gateway = await makeGateway(server)
  const { id } = await invest(ada, { project: (await makeProject(server)).id, amount: '300.00' })
  const payment = await pay(ada, id, { gateway, amount: '300.00', transferProof: await uploadProof(ada, 'receipt-20-nov.png') })
  await renderAs(server, ada, <DocumentsPanel investment={await getInvestment(ada, id)} />)

  const agreement = within(screen.getByText('Agreement').closest('li')!)
  await userEvent.click(agreement.getByRole('button', { name: 'PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(new TextDecoder().decode(await saved[0]?.slice(0, 5).arrayBuffer())).toBe('%PDF-')

  const receipts = within((await screen.findByText('Proof of payment')).closest('li')!)
  expect(receipts.getByText('1 file you sent')).toBeVisible()
  expect(screen.queryByText(payment.code)).not.toBeInTheDocument()
  await userEvent.click(receipts.getByRole('button', { name: 'View' }))
  expect(await screen.findByRole('img', { name: `Proof of payment for ${payment.code}` })).toBeVisible()
  expect(screen.getByText(/receipt-20-nov/)).toBeVisible()
  await userEvent.click(receipts.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText(payment.code)).not.toBeInTheDocument()
})

it('without uploaded receipts, no receipts are listed', async () => {
  const bob = await customerOf(server, 'bob')
  const { id } = await invest(bob, { project: (await makeProject(server)).id, amount: '300.00' })
  await renderAs(server, bob, <DocumentsPanel investment={await getInvestment(bob, id)} />)
  expect(await screen.findByText('Agreement')).toBeVisible()
  expect(screen.queryByText('Proof of payment')).not.toBeInTheDocument()
})
