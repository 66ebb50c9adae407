import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'

/** Scheduling is round-robin between sources; known sources take precedence over unknown ones. */
export type Lane = { readonly source: string; readonly isKnown?: boolean }
export type FairQueue = { run<T>(lane: Lane, work: () => Promise<T>): Promise<T> }

type Waiter = { start: () => void; refuse: () => void }
type Waiting = Map<string, Waiter[]>
type Bounds = { atOnce: number; waiting: number; perSource: number }

/** Of every four turns, at least one goes to unknown sources while any of them waits. */
const TURNS = 4

/**
 * Runs costly work with limited concurrency. Each source has its own queue and the queues take turns, so that one source delays others by
 * one turn only. When the total limit is reached, the longest queue loses its last entry to a source with fewer entries.
 * @throws RATE_LIMITED for a source with too many entries, or for a dropped entry
 */
export function fairQueue({ atOnce, waiting: maxWaiting, perSource }: Bounds): FairQueue {
  const [known, unknown]: [Waiting, Waiting] = [new Map(), new Map()]
  let [running, waiting, turn] = [0, 0, 0]

  const next = (): Waiter | undefined => {
    turn = (turn + 1) % TURNS
    const [first, second] = turn === 0 ? [unknown, known] : [known, unknown]
    return takeTurn(first) ?? takeTurn(second)
  }
  const leave = () => {
    const waiter = next()
    if (!waiter) return void (running -= 1)
    waiting -= 1
    // The slot is passed on directly, so that a new arrival cannot take it.
    waiter.start()
  }
  const makeRoom = (lane: Lane): boolean => {
    if (waiting < maxWaiting) return true
    const longest = longestLine(unknown)
    const own = lane.isKnown ? 0 : (unknown.get(lane.source)?.length ?? 0) + 1
    if (!longest || longest.length <= own) return false
    longest.pop()?.refuse()
    waiting -= 1
    return true
  }
  const wait = (lane: Lane): Promise<void> => {
    const lines = lane.isKnown ? known : unknown
    if ((lines.get(lane.source)?.length ?? 0) >= perSource || !makeRoom(lane)) return Promise.reject(tooMany())
    waiting += 1
    return new Promise((start, reject) => {
      const line = lines.get(lane.source) ?? []
      lines.set(lane.source, [...line, { start, refuse: () => reject(tooMany()) }])
    })
  }
  return {
    async run(lane, work) {
      if (running < atOnce) running += 1
      else await wait(lane)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** The first entry of the next queue in turn; that queue moves to the end of the round. */
function takeTurn(lines: Waiting): Waiter | undefined {
  for (const [source, [first, ...rest]] of lines) {
    lines.delete(source)
    if (rest.length > 0) lines.set(source, rest)
    if (first) return first
  }
  return undefined
}

function longestLine(lines: Waiting): Waiter[] | undefined {
  let longest: Waiter[] | undefined
  for (const line of lines.values()) if (line.length > (longest?.length ?? 0)) longest = line
  return longest
}

const tooMany = () =>
  new AppError('RATE_LIMITED', msg('There are too many requests right now. Nothing was done; please try again in a moment.'), {
    retryAfter: 2,
  })
