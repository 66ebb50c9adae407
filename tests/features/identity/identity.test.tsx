// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { identity } from '@/contract/identity'
import { IdentityScreen } from '@/features/identity/customer/identity-screen'
import { renderAs } from '../../support/browser'
import { customerOf, ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()

const mineOf = async (caller: Caller) => ok(await caller.call(identity.mine, { query: {} })).data

async function picture(name: string): Promise<File> {
  const png = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}

describe('identity verification', () => {
  it('submits a document once every page is uploaded and shows it as in review', async () => {
    const ada = await customerOf(server, 'ada')
    await renderAs(server, ada, <IdentityScreen />)
    await userEvent.click(await screen.findByRole('radio', { name: /Driving licence/ }))
    expect(screen.getByText('Upload the front and the back to continue.')).toBeVisible()
    await userEvent.upload(screen.getByLabelText('Front side'), await picture('front.png'))
    await waitFor(() => expect(screen.getByText('Upload the back to continue.')).toBeVisible())
    await userEvent.upload(screen.getByLabelText('Back side'), await picture('back.png'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send for review' })).not.toHaveAttribute('aria-disabled'))

    await userEvent.type(screen.getByLabelText('Number'), 'LIND 804 118 7Q')
    await userEvent.type(await screen.findByLabelText('Valid until'), '2031-04-30{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(await screen.findByText('In review')).toBeVisible()
    const [request] = await mineOf(ada)
    expect(request).toMatchObject({ documentKind: 'DRIVING_LICENSE', status: 'PENDING', expiresOn: '2031-04-30' })
    expect(request?.files).toHaveLength(2)
    expect(request?.number).not.toContain('804')
  })
})
