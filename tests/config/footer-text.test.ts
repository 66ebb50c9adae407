import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => `src/${path}`)
const using = (words: RegExp) => sources.filter((path) => words.test(readFileSync(path, 'utf8')))

/** The specification requires the sentence in the footer, although not all of it is true (docs/decisions/footer-wording.md). */
test('only the footer shows the sentence about buying and selling crypto assets', () => {
  expect(using(/\bsite\.about\b/)).toEqual(['src/layouts/public/public-footer.tsx'])
  expect(using(/buying and selling/).filter((path) => !path.startsWith('src/locales/'))).toEqual(['src/config/site.ts'])
})
