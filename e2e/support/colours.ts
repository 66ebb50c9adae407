import type { Page } from '@playwright/test'

/** The computed value of a colour token, such as `ink`, in the current theme. */
export const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.backgroundColor = `var(--${name})`
    document.body.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, token)
