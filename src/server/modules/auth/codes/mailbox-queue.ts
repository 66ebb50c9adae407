import { fairQueue, type FairQueue, type Lane } from '@/server/infra/fair-queue'

type Line = { queue: FairQueue; users: number }
const lines = new Map<string, Line>()

/**
 * Queues the requests for one mailbox before they take a database connection, so that a flood of requests for one address cannot exhaust
 * the connections. A known device goes first.
 * @throws RATE_LIMITED for a source with too many queued requests
 */
export async function queueForMailbox<T>(email: string, lane: Lane, run: () => Promise<T>): Promise<T> {
  const mailbox = email.toLowerCase()
  const line = lines.get(mailbox) ?? { queue: fairQueue({ atOnce: 1, waiting: 2000, perSource: 100 }), users: 0 }
  lines.set(mailbox, line)
  line.users += 1
  try {
    return await line.queue.run(lane, run)
  } finally {
    line.users -= 1
    if (line.users === 0) lines.delete(mailbox)
  }
}
