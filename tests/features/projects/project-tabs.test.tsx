// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProjectFilters } from '@/features/projects/public/project-filters'
import { projectStatus, type ProjectStatus } from '@/contract/project-schemas'
import type { Language } from '@/locales/languages'
import { messageKey } from '@/locales/message-key.mjs'
import { messages as arabic } from '@/locales/ar/components'
import { messages as spanish } from '@/locales/es/components'

function read(language: Language, messages: Readonly<Record<string, string>> = {}) {
  document.documentElement.lang = language
  const carmineMessages = Object.fromEntries(Object.entries(messages).map(([text, translation]) => [messageKey(text), translation]))
  Object.assign(globalThis, { carmineMessages })
}
afterEach(() => read('en'))

const filters = { status: null, searchTerm: '', lockedPeriod: null, returnFrom: null, sort: 'newest' }
const nothing = () => undefined

test.each([
  ['en', {}, { OPEN: 'Open', FUNDED: 'Funded', COMPLETED: 'Completed' }],
  ['es', spanish, { OPEN: 'Abiertos', FUNDED: 'Financiados', COMPLETED: 'Completados', PAUSED: 'En pausa' }],
  ['ar', arabic, { OPEN: 'مفتوحة', FUNDED: 'مموَّلة', COMPLETED: 'مكتملة' }],
] as const)('the tabs of the project list count projects in the plural (%s)', (language, messages, expected) => {
  read(language, messages)
  const tabs = projectStatus.options.map((status: ProjectStatus) => ({ status, count: 3 }))
  render(<ProjectFilters filters={filters} tabs={tabs} found={21} onChange={nothing} />)
  const names = within(screen.getAllByRole('list')[0]!)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s*3$/, ''))
  expect(names).toEqual(expect.arrayContaining(Object.values(expected)))
})
