import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Group } from '@/contract/core/endpoint'
import { notifications } from '@/contract/notifications'
import { personalNotificationKinds } from '@/contract/personal-notification-kinds'
import { implement, type Implementation } from '@/server/http/endpoint/implement'
import { implementation } from '@/server/modules/implementation'
import { jobKinds } from '@/server/infra/jobs/job-payloads'
import { jobHandlers } from '@/server/modules/jobs'
import { startServer } from '../support/server'

const server = await startServer()

test('every job of the registry has one handler, and every handler is in the registry', () => {
  expect(jobHandlers.map(({ name }) => name).sort()).toEqual(Object.keys(jobKinds).sort())
})

test('a job payload that does not match the registry fails with the name of the wrong field', async () => {
  const refund = jobHandlers.find(({ name }) => name === 'project.refund')
  await expect(refund?.run(server.services, { projectId: 'none' })).rejects.toThrow(/projectId/)
  await expect(refund?.run(server.services, {})).rejects.toThrow(/projectId/)
})

test('an endpoint or a group without an implementation does not compile', () => {
  // @ts-expect-error an endpoint is left out
  expect(implement(notifications, { read: implementation.notifications.read })).not.toHaveProperty('mine')
  const { notifications: _left, ...otherModules } = implementation
  // @ts-expect-error a group is left out
  const incomplete: Implementation = otherModules
  expect(Object.keys(implementation).sort()).toEqual(Object.keys(api).sort())
  expect(incomplete).not.toHaveProperty('notifications')
})

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isEndpoint)

test('every group of the contract is in the API', async () => {
  const files = readdirSync('src/contract').flatMap((file) => /^(?!api\.)(.+)\.ts$/.exec(file)?.[1] ?? [])
  const modules = await Promise.all(files.map((file) => import(`../../src/contract/${file}.ts`) as Promise<Record<string, unknown>>))
  const groups = modules.flatMap((exported) => Object.values(exported).filter(isGroup))
  expect(groups.length).toBeGreaterThan(30)
  const endpoints = new Set(Object.values<Group>(api).flatMap((group) => Object.values(group)))
  const left = groups.flatMap((group) => Object.values(group)).filter((endpoint) => !endpoints.has(endpoint))
  expect(left.map(({ path }) => path)).toEqual([])
})

test('the server writes every kind of personal notification', () => {
  const sources = (readdirSync('src/server', { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
    .join('\n')
  // These names are composed from the event, so the sources do not contain them.
  const composed = /^(withdrawal\.(requested|approved|reopened|declined|paid|failed|cancelled)|auth\.two-factor-(on|off|reset))$/
  expect(Object.keys(personalNotificationKinds).filter((kind) => !composed.test(kind) && !sources.includes(`'${kind}'`))).toEqual([])
})
