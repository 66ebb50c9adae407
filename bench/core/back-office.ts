import { performance } from 'node:perf_hooks'
import type { Db } from '../../src/server/db/database'
import { benchStaff } from './data-set'
import { median } from './figure'
import type { Stage } from './stage'

/** A Super Admin who uses the running application. */
export type Office = {
  db: Db
  url: string
  pid: number
  headers: { Authorization: string }
  fetch(path: string): Promise<{ ms: number; body: string }>
}

export async function openBackOffice(stage: Stage, { db }: { db: Db }, name: string): Promise<Office> {
  const carmine = await stage.carmine(name)
  const headers = await benchStaff(db)
  return {
    db,
    url: carmine.url,
    pid: carmine.process.pid ?? 0,
    headers,
    async fetch(path) {
      const from = performance.now()
      const response = await fetch(`${carmine.url}/api/v1/${path}`, { headers })
      const body = await response.text()
      if (response.status !== 200) throw new Error(`${path} was refused: ${body.slice(0, 200)}`)
      return { ms: performance.now() - from, body }
    },
  }
}

const ROUNDS = 15

/** The median response time of each path; requests alternate between the paths, so that all run under the same load. */
export async function p50(at: Office, ...paths: readonly string[]): Promise<number[]> {
  const timings = paths.map((): number[] => [])
  for (let round = -2; round < ROUNDS; round += 1)
    for (const [which, path] of paths.entries()) {
      const { ms } = await at.fetch(path)
      if (round >= 0) timings[which]?.push(ms)
    }
  return timings.map(median)
}

/**
 * Requests each path a few times before its first round: on each connection, PostgreSQL plans the first five executions of a statement anew
 * and loads its catalogue for the first one. Few enough for the rate limits.
 */
export async function warmUp(at: Office, ...paths: readonly string[]): Promise<void> {
  for (let time = 0; time < 4; time += 1) for (const path of paths) await at.fetch(path)
}
