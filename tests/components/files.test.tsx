// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { FileViewer } from '@/components/files/file-viewer'
import { StoredImage } from '@/components/files/stored-image'
import { renderAs } from '../support/browser'
import { customerOf } from '../support/investing'
import { startServer } from '../support/server'
import { uploadProof } from '../support/upload'

const server = await startServer()
let addresses = 0

// jsdom does not load images, so tests fire the load and error events.
beforeEach(() => {
  URL.createObjectURL = () => `blob:${(addresses += 1)}`
  URL.revokeObjectURL = vi.fn()
})

it('a document that the browser cannot draw is missing until it is loaded again', async () => {
  const ada = await customerOf(server, 'ada')
  const file = await uploadProof(ada)
  const [onShown, onMissing] = [vi.fn(), vi.fn()]
  const pages = [{ key: 'front', label: 'Front', file }]
  await renderAs(server, ada, <FileViewer alt="Passport" pages={pages} current="front" onPage={vi.fn()} {...{ onShown, onMissing }} />)
  const broken = await screen.findByRole('img', { name: 'Passport, Front' })
  fireEvent.error(broken)
  expect(await screen.findByText('We couldn’t load the document')).toBeVisible()
  expect(screen.getByText(/Your browser could not display this image. It may be damaged./)).toBeVisible()
  expect(onMissing).toHaveBeenCalledWith(file)
  expect(onShown).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const picture = await screen.findByRole('img', { name: 'Passport, Front' })
  expect(picture).not.toHaveAttribute('src', broken.getAttribute('src'))
  fireEvent.load(picture)
  expect(onShown).toHaveBeenCalledWith(file)
})

it('a stored picture that fails says why and is loaded again', async () => {
  const bob = await customerOf(server, 'bob')
  await renderAs(server, bob, <StoredImage id={await uploadProof(bob)} alt="Receipt" />)
  fireEvent.error(await screen.findByRole('img', { name: 'Receipt' }))
  expect(await screen.findByText('Your browser could not display this image. It may be damaged.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'Receipt' })).toBeVisible())
})
