import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens an antd select and chooses the option with this name, after the server has sent it. */
export async function choose(list: HTMLElement, name: string | RegExp): Promise<void> {
  await userEvent.click(list)
  await userEvent.click(await screen.findByTitle(name))
}

/** Opens an antd select and returns its options in order: the elements with a title, not the separate list for screen readers. */
export async function choicesOf(list: HTMLElement): Promise<string[]> {
  await userEvent.click(list)
  return waitFor(() => {
    const names = [...document.querySelectorAll('.ant-select-item-option[title]')].map((option) => option.getAttribute('title') ?? '')
    if (names.length === 0) throw new Error('The list is not open yet.')
    return names
  })
}
