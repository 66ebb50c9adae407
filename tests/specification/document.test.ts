import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules, sectionTitles, type Section } from './rules'

const sections = readFileSync('docs/specification.md', 'utf8')
  .split(/^## (?=\d)/m)
  .slice(1)

test('docs/specification.md has the nine sections under their titles', () => {
  const titles = sections.map((text) => text.slice(0, text.indexOf('\n')))
  expect(titles).toEqual(Object.entries(sectionTitles).map(([no, title]) => `${no}. ${title}`))
})

test.each(Object.keys(rules).map(Number) as Section[])('section %s of docs/specification.md lists the rules that tests cite', (section) => {
  const listed = [...(sections[section - 1] ?? '').matchAll(/^- \*\*(\d\.\d+)\*\* (.+)$/gm)].map(([, no, words]) => `${no} ${words}`)
  const cited = rules[section].map((rule, index) => `${section}.${index + 1} ${typeof rule === 'string' ? rule : rule.rule}`)
  expect(listed).toEqual(cited)
})
