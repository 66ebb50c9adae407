import { expect, test } from 'vitest'
import { allMails, customerOf, invest, makeProject } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()

test('the email of a new investment states its maturity and the end of the cooling-off period as times in UTC', async () => {
  const ada = await customerOf(server, 'ada', { level: 1 })
  // East of Greenwich it is already the next day: without a time, the email would contradict the customer's screens.
  server.clock.set(new Date('2026-11-24T23:30:00Z'))
  const { id: project } = await makeProject(server, { reflectionDays: 3 })
  await giveBalance(server, ada, '500.00')
  await invest(await server.again(ada), { project, lockedPeriod: 6, source: 'BALANCE' })
  const mail = (await allMails(server)).find(({ content }) => content.subject.includes('is active'))
  expect(mail?.content.text).toContain('locked until 24 May 2027, 23:30 UTC.')
  expect(mail?.content.text).toMatch(/Matures\W+24 May 2027, 23:30 UTC/)
  expect(mail?.content.text).toMatch(/Cooling-off period ends\W+27 Nov 2026, 23:30 UTC/)
})
