import { fairQueue, type FairQueue, type Lane } from '@/server/infra/fair-queue'

type Line = { queue: FairQueue; users: number }
const lines = new Map<string, Line>()

/**
 * Requests for one mailbox wait for each other here, before they take a connection to the database: however many strangers request codes for
 * an address, other people find a connection, and a device that the account knows comes first.
 * @throws RATE_LIMITED for a source with too many waiting
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
