import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens a list of antd and chooses what has this name; it waits for what the server sends. */
export async function choose(list: HTMLElement, name: string | RegExp): Promise<void> {
  await userEvent.click(list)
  await userEvent.click(await screen.findByTitle(name))
}

/** Opens a list of antd and reads what can be chosen, in its order. antd draws the names with a title, beside the list that it writes for screen readers. */
export async function choicesOf(list: HTMLElement): Promise<string[]> {
  await userEvent.click(list)
  return waitFor(() => {
    const names = [...document.querySelectorAll('.ant-select-item-option[title]')].map((option) => option.getAttribute('title') ?? '')
    if (names.length === 0) throw new Error('The list is not open yet.')
    return names
  })
}
