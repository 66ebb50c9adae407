import { z } from 'zod'
import { get, internal } from './core/endpoint'
import { workQueueKeys } from './work-queue-keys'

/** How soon staff should act. Apart from the assignments, which bring the contract of every queue with them. */
export const targetTimes = {
  list: get('/work-queues', {
    summary: 'Work queues and their target times in hours',
    access: internal,
    response: z.array(z.object({ queue: z.enum(workQueueKeys), targetHours: z.number().int() })),
  }),
}
