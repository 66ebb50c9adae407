// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { projectTerms } from '@/config/terms'
import { projects } from '@/contract/projects'
import { Funding } from '@/features/projects/public/detail/funding'
import { toMinor } from '@/domain/money'
import { SumLine } from '@/ui/plain/display/sum-line'
import { customerOf, invest, makeProject } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()

/** The text of the definition that the button with this name opens. */
function definitionOf(name: string | RegExp): string | null {
  const button = screen.getByRole('button', { name })
  return document.getElementById(button.getAttribute('popovertarget') ?? '')?.textContent ?? null
}

it('the raised, reserved and available amounts of a project add up to its target and have definitions', async () => {
  const ada = await customerOf(server, 'ada')
  const { id } = await makeProject(server)
  await invest(ada, { project: id, amount: '400.00' })
  const { data: project } = await server.visitor.call(projects.get, { params: { id } })
  expect(project).toMatchObject({ investmentReceived: '0.00', reserved: '400.00' })
  render(<Funding project={project} currency="USD" now={server.clock.now().toISOString()} />)
  const amountOf = (name: string) => screen.getByRole('button', { name }).closest('dt')?.nextElementSibling
  expect(amountOf('Reserved')).toHaveTextContent('400.00')
  expect(toMinor(project.remaining)).toBe(toMinor(project.value) - 40_000n)
  expect(definitionOf('raised')).toBe(projectTerms.raised)
  expect(definitionOf('Reserved')).toBe(projectTerms.reserved)
  expect(definitionOf('Still available')).toBe(projectTerms.stillOpen)
  expect(definitionOf('Paid on time')).toBe(projectTerms.onTime)
})

it('a figure without ledger entries has a definition on its label; one with entries has a button to open them', () => {
  const parts = [
    { label: 'Paid on time', figure: '4 of 5', definition: projectTerms.onTime },
    { label: 'Earned', value: '12.00', explain: Object.assign(() => undefined, { figureKey: 'earned' }) },
  ]
  render(<SumLine label="Figures" parts={parts} />)
  expect(definitionOf('Paid on time')).toBe(projectTerms.onTime)
  expect(screen.getByRole('button', { name: '12.00' })).toHaveAttribute('data-figure', 'earned')
})
