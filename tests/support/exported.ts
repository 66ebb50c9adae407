import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { expect, vi } from 'vitest'

/** Captures downloads: contents through `saved`, names in `names`. `watchDownloads` clears both, and sets the mocks again after a restore. */
export const saved = vi.fn<(blob: Blob) => string>(() => 'blob:file')
export const names: string[] = []

export function watchDownloads(): void {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  saved.mockClear()
  names.length = 0
}

/** The rows of the list on screen in the format of its export, the header first. */
export async function exported(choice: 'Columns shown' | 'All fields'): Promise<string[][]> {
  // While an earlier export ends, the button ignores clicks.
  const button = await screen.findByRole('button', { name: 'Export' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(choice) }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  return parse((await saved.mock.lastCall?.[0].text()) ?? '', { bom: true }) as string[][]
}
