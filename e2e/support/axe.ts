import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe into the current page; once per page is enough. */
export const loadAxe = (page: Page): Promise<void> => page.evaluate(`${source}; undefined`)

/** The violations that axe reports, one line for each rule. @param rules only these; without it the default rules of axe. */
export const axeViolations = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async (values) => {
      const { axe: loadedAxe } = window as unknown as { axe: typeof axe }
      const { violations } = await loadedAxe.run(document, {
        resultTypes: ['violations'],
        ...(values ? { runOnly: { type: 'rule' as const, values: [...values] } } : {}),
      })
      return violations.map(({ id, nodes }) => {
        const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
        return `${id} ${places.join(' ; ').slice(0, 600)}`
      })
    },
    rules ? [...rules] : undefined,
  )
