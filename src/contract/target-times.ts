import { z } from 'zod'
import { get, internal } from './core/endpoint'
import { workQueueKeys } from './work-queue-keys'

/** Target times for staff. Separate from the assignments, which import the contract of every queue. */
export const targetTimes = {
  list: get('/work-queues', {
    summary: 'Work queues and their target times in hours',
    access: internal,
    response: z.array(z.object({ queue: z.enum(workQueueKeys), targetHours: z.number().int() })),
  }),
}
