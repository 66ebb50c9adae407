import { projectLife } from '@/contract/project-schemas'
import { system } from '@/server/work/actor'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { closeIfDue } from './transition'

/** Closes the projects whose closing date has passed. Every five minutes is sufficient, since the date is shown as a day. */
export const closeDueProjects: JobHandler = {
  name: 'project.close-due',
  schedule: '*/5 * * * *',
  run: async (services, _, note) => {
    const due = sql`select id from projects where closes_at <= ${services.clock.now()} and status = any(${projectLife.from('close')}::text[])`
    await sweep(services, 'project.close-due', { due, each: (id) => work(services, system, (one) => closeIfDue(one, id)) }, note)
  },
}

export const projectJobs: readonly JobHandler[] = [closeDueProjects]
