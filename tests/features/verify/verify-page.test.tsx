// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GetServerSidePropsContext } from 'next'
import { expect, test, vi } from 'vitest'
import { verifyProps } from '@/features/verify/public/verify-props'
import { VerifyScreen } from '@/features/verify/public/verify-screen'
import { dayOf } from '@/domain/dates'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
// Server-side rendering calls the API through this.
Object.assign(globalThis, { [Symbol.for('carmine.api')]: server.app.fetch })

/** The page at `/verify/[code]` with its server-side props. */
async function pageOf(code: string, remoteAddress = '192.0.2.1', response: { statusCode?: number } = {}) {
  const req = { headers: {}, socket: { remoteAddress } }
  const context = { params: { code }, query: {}, req, res: Object.assign(response, { setHeader: () => undefined }) }
  const drawn = await verifyProps(context as unknown as GetServerSidePropsContext)
  if (!('props' in drawn)) throw new Error('The page is not drawn')
  return <VerifyScreen {...await drawn.props} />
}

test('the verification page of a statement names the issuer and compares an uploaded copy', async () => {
  const ada = await server.customer('ada')
  const today = dayOf(server.clock.now())
  const answer = await ada.request('GET', `/reports/statement?from=${today}&to=${today}&format=csv`)
  const content = new Uint8Array(await answer.arrayBuffer())
  const code = /\/verify\/(STM-[A-Z0-9-]+)/.exec(new TextDecoder().decode(content))?.[1] ?? ''
  await renderAs(server, undefined, await pageOf(code.toLowerCase()))
  expect(screen.getByText(/^Issued by /)).toBeVisible()
  expect(screen.getByText(code)).toBeVisible()
  // In a browser, fetch resolves relative URLs against the page's origin.
  vi.stubGlobal('fetch', (address: string) => server.app.fetch(new Request(new URL(address, 'http://localhost'))))
  const copy = screen.getByLabelText(/Choose the PDF or CSV file/)
  await userEvent.upload(copy, new File([content], 'statement.csv', { type: 'text/csv' }))
  expect(await screen.findByText('The file is unchanged.')).toBeVisible()
  await userEvent.upload(copy, new File([content, ' '], 'statement.csv', { type: 'text/csv' }))
  expect(await screen.findByText('The file does not match.')).toBeVisible()
})

test('an unknown code is reported as not issued, and a malformed code shows the code field', async () => {
  render(await pageOf('STM-2222-2222-2222'))
  expect(screen.getByText('Not issued by us.')).toBeVisible()
  expect(screen.queryByText('Compare your copy')).toBeNull()
  cleanup()
  render(await pageOf('%'))
  expect(screen.getByLabelText('Verification code')).toBeVisible()
})

test('each visitor has a separate rate limit, and above it the page says to try again in a minute', async () => {
  const counts = new Map<string, number>()
  const withoutLimits = server.services.limits
  Object.assign(server.services, {
    limits: {
      consume: (name: string, source: string, { points, seconds }: { points: number; seconds: number }) => {
        const count = (counts.get(`${name} ${source}`) ?? 0) + 1
        counts.set(`${name} ${source}`, count)
        return Promise.resolve({ remaining: points - count, resetSeconds: seconds })
      },
    },
  })
  const code = 'STM-2222-2222-2222'
  for (let visit = 0; visit < 30; visit += 1) await pageOf(code)
  const response: { statusCode?: number } = {}
  render(await pageOf(code, '192.0.2.1', response))
  expect(screen.getByText('Too many codes were checked from your network. Try again in a minute.')).toBeVisible()
  expect(screen.queryByText('Not issued by us.')).toBeNull()
  expect(response.statusCode).toBe(429)
  cleanup()
  render(await pageOf(code, '192.0.2.2'))
  expect(screen.getByText('Not issued by us.')).toBeVisible()
  Object.assign(server.services, { limits: withoutLimits })
})
