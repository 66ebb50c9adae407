import { call } from './api'
import { url } from './fixtures'

export type OpenProject = { id: string; slug: string; title: string; remaining: string; returnRates: { period: number }[] }

/** The open project with the most remaining capacity, so that the tests together do not fill it. */
export async function openProject(): Promise<OpenProject> {
  const open = await call<OpenProject[]>(url(), 'GET', '/projects?status=OPEN&limit=20')
  const [project] = open.sort((a, b) => Number(b.remaining) - Number(a.remaining))
  if (!project) throw new Error('No project is open.')
  return project
}
