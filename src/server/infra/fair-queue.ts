import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'

/** Whose turn it is: turns go round between sources, and sources that are known come before the others. */
export type Lane = { readonly source: string; readonly isKnown?: boolean }
export type FairQueue = { run<T>(lane: Lane, work: () => Promise<T>): Promise<T> }

type Waiter = { start: () => void; refuse: () => void }
type Waiting = Map<string, Waiter[]>
type Bounds = { atOnce: number; waiting: number; perSource: number }

/** Of every four turns, unknown sources have at least one while any of them waits. */
const TURNS = 4

/**
 * Runs costly work a few pieces at a time. Each source waits in a line of its own and the lines take turns, so one source
 * delays the others by one turn only. When the queue is full, the longest line gives up its last place to a source that
 * waits less.
 * @throws RATE_LIMITED for a source with too many waiting, or for a place that was given up
 */
export function fairQueue({ atOnce, waiting: most, perSource }: Bounds): FairQueue {
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
    // The place is handed over, so a newcomer cannot slip in between.
    waiter.start()
  }
  const makeRoom = (lane: Lane): boolean => {
    if (waiting < most) return true
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

/** The first waiter of the line whose turn it is; its line goes to the end of the round. */
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
