import type { DestinationStream } from 'pino'
import { systemClock } from './clock'
import { requestOutside } from './outbound'

/** Lines that wait while the receiver is away; past these the oldest are left out and counted. */
const MOST_WAITING = 20_000
const MOST_IN_ONE = 1_000
const MS_BETWEEN = 1_000
const MS_BETWEEN_TRIES = 5_000
const MS_TO_ANSWER = 10_000
const MOST_BYTES = 64 * 1024

type Options = {
  address: string
  token?: string | undefined
  privateHosts: readonly string[]
  /** Once for each outage of the receiver. */
  onLost: (error: unknown) => void
  msBetween?: number
  msBetweenTries?: number
}
export type LogSender = DestinationStream & { stop(): Promise<void> }

/**
 * Sends the lines of the log to another system, a second after they were written: one JSON object a line (NDJSON), over https. Lines that were
 * not taken are sent again, in their order, so a receiver may see one twice.
 */
export function openLogSender({ address, token, privateHosts, onLost, ...times }: Options): LogSender {
  const { msBetween = MS_BETWEEN, msBetweenTries = MS_BETWEEN_TRIES } = times
  const waiting: string[] = []
  let [omitted, isLost, isStopped] = [0, false, false]
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const post = async (lines: readonly string[]) => {
    const headers = { 'Content-Type': 'application/x-ndjson', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
    const signal = AbortSignal.timeout(MS_TO_ANSWER)
    const { status } = await requestOutside(address, {
      method: 'POST',
      headers,
      body: lines.join(''),
      signal,
      mostBytes: MOST_BYTES,
      privateHosts,
    })
    if (status < 200 || status > 299) throw new Error(`The receiver of the log answered with ${status}`)
  }
  const bound = () => {
    const over = waiting.length - MOST_WAITING
    if (over > 0) omitted += waiting.splice(0, over).length
  }
  const send = async () => {
    while (waiting.length > 0) {
      const [lines, left] = [waiting.splice(0, MOST_IN_ONE), omitted]
      omitted = 0
      try {
        await post(left > 0 ? [omission(left), ...lines] : lines)
        isLost = false
      } catch (error) {
        waiting.unshift(...lines)
        omitted += left
        bound()
        if (!isLost) onLost(error)
        isLost = true
        return
      }
    }
  }
  const plan = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        sending = sending.then(send).then(() => void (waiting.length > 0 && !isStopped && plan()))
      },
      isLost ? msBetweenTries : msBetween,
    ).unref()
  }
  return {
    write(line) {
      waiting.push(line)
      bound()
      if (!isStopped) plan()
    },
    /** Sends what waits, once. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await sending.then(send)
    },
  }
}

const omission = (lines: number) =>
  `${JSON.stringify({ level: 40, time: systemClock.now().toISOString(), omitted: lines, msg: 'Lines of the log were left out while the receiver was away' })}\n`
