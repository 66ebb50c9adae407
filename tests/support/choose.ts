import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens a list of antd and chooses what has this name; it waits for what the server sends. */
export async function choose(list: HTMLElement, name: string | RegExp): Promise<void> {
  await userEvent.click(list)
  await userEvent.click(await screen.findByTitle(name))
}
