import type { Page } from '@playwright/test'
import { TOAST_DURATIONS } from '../../src/ui/plain/feedback/notify'
import { expect } from './fixtures'

/** From the next page on, success messages stay for a minute: within four seconds, a busy machine may not render what they could cover. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript((stays) => {
    const wait = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number, ...args: unknown[]) => number
    const longer = (run: TimerHandler, ms?: number, ...args: unknown[]) => wait(run, ms === stays ? 60_000 : ms, ...args)
    Object.assign(window, { setTimeout: longer })
  }, TOAST_DURATIONS.success)

/**
 * The titles and fields in the dialog that a toast covers, as "toast: covered element".
 * Fails if no toast is shown, because nothing would be compared.
 */
export async function coveredByToasts(page: Page, titlesAndFields: string): Promise<string[]> {
  const toasts = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close message' }) })
  await expect(toasts).toBeVisible()
  const { shown, compared, covered } = await toasts.evaluate(async (region, selector) => {
    // Others on the page, such as a spinner’s, may never end.
    await Promise.allSettled([...region.children].flatMap((toast) => toast.getAnimations()).map(({ finished }) => finished))
    const overlap = (a: DOMRect, b: DOMRect) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
    const shownBoxes = [...region.children].map((toast) => ({ text: toast.textContent, box: toast.getBoundingClientRect() }))
    const below = [...document.querySelectorAll(selector)]
      .map((element) => ({ name: `${element.tagName} ${element.getAttribute('name') ?? ''}`, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight)
    return {
      shown: shownBoxes.length,
      compared: below.length,
      covered: shownBoxes.flatMap((toast) =>
        below.filter(({ box }) => overlap(toast.box, box)).map(({ name }) => `${toast.text}: ${name}`),
      ),
    }
  }, titlesAndFields)
  expect(shown).toBeGreaterThan(0)
  expect(compared).toBeGreaterThan(0)
  return covered
}
