// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import { OnThisPage } from '@/features/projects/public/detail/on-this-page'
import { makeProject } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer()

it('the navigation of a project page marks the current section, and of two side by side the one in the URL', async () => {
  const { id } = await makeProject(server)
  const { data: project } = await server.visitor.call(projects.get, { params: { id } })
  const tops: Record<string, number> = { about: 400, profit: 900, funds: 1500, documents: 2000, updates: 2000, questions: 2600, risk: 3000 }
  const parts = Object.entries(tops).map(([part, top]) => {
    const section = document.createElement('section')
    section.id = part
    section.getBoundingClientRect = () => new DOMRect(0, top - window.scrollY, 0, 0)
    return section
  })
  document.body.append(...parts)
  render(<OnThisPage project={project} />)
  const marked = () => screen.getAllByRole('link', { current: true }).map((link) => link.textContent.trim())
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      window.dispatchEvent(new Event('scroll'))
    })

  expect(marked()).toEqual(['Overview'])
  scrollTo(850)
  expect(marked()).toEqual(['Payouts'])
  scrollTo(1900)
  expect(marked()).toEqual(['Updates'])
  window.location.hash = '#documents'
  scrollTo(1901)
  expect(marked()).toEqual(['Documents'])
  scrollTo(0)
  expect(marked()).toEqual(['Overview'])
})
