import { projectLife } from '@/contract/project-schemas'
import { system } from '@/server/core/actor'
import type { JobHandler } from '@/server/core/jobs'
import { work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { sweep } from '@/server/core/sweep'
import { closeIfDue } from './transition'

/** Closes the projects whose closing date has come. Every five minutes is often enough for a date that is shown as a day. */
export const closeDueProjects: JobHandler = {
  name: 'project.close-due',
  schedule: '*/5 * * * *',
  run: async (services, _, note) => {
    const due = sql`select id from projects where closes_at <= ${services.clock.now()} and status = any(${projectLife.from('close')}::text[])`
    await sweep(services, 'project.close-due', { due, each: (id) => work(services, system, (one) => closeIfDue(one, id)) }, note)
  },
}

export const projectJobs: readonly JobHandler[] = [closeDueProjects]
