import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Brings axe onto the page as it stands; once is enough for every look at it. */
export const bringAxe = (page: Page): Promise<void> => page.evaluate(`${source}; undefined`)

/** What axe finds wrong, a line for each rule. @param rules only these; without it all that axe looks at by default. */
export const wrongByAxe = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async (values) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      const { violations } = await here.run(document, {
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
