import { expect, test } from 'vitest'
import { jobPayloads } from '@/server/core/job-payloads'
import { jobHandlers } from '@/server/modules/jobs'
import { startServer } from '../support/server'

const server = await startServer()

test('every job of the registry has one handler, and every handler is in it', () => {
  expect(jobHandlers.map(({ name }) => name).sort()).toEqual(Object.keys(jobPayloads).sort())
})

test('a payload that is not as the registry says fails with the field that is wrong, and nothing is done', async () => {
  const refund = jobHandlers.find(({ name }) => name === 'project.refund')
  await expect(refund?.run(server.services, { projectId: 'none' })).rejects.toThrow(/projectId/)
  await expect(refund?.run(server.services, {})).rejects.toThrow(/projectId/)
})
