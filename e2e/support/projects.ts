import { call } from './api'
import { url } from './fixtures'

export type OpenProject = { id: string; slug: string; title: string; remaining: string; returnRates: { period: number }[] }

/** The open project with the most room, so that no number of tests closes it for another one. */
export async function openProject(): Promise<OpenProject> {
  const open = await call<OpenProject[]>(url(), 'GET', '/projects?status=OPEN&limit=20')
  const [project] = open.sort((a, b) => Number(b.remaining) - Number(a.remaining))
  if (!project) throw new Error('No project is open.')
  return project
}
