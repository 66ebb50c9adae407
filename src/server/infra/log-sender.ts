import type { DestinationStream } from 'pino'
import { systemClock } from './clock'
import { requestOutside } from './outbound'

/** Lines buffered while the webhook is unavailable; above the limit the oldest are dropped and counted. */
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
  /** Once per outage of the webhook. */
  onLost: (error: unknown) => void
  msBetween?: number
  msBetweenTries?: number
}
export type LogSender = DestinationStream & { stop(): Promise<void> }

/**
 * Sends log lines to another system, one second after they were written: one JSON object per line (NDJSON), over https. Lines that were not
 * acknowledged are sent again in order, so a line can arrive twice.
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
    if (status < 200 || status > 299) throw new Error(`The log webhook responded with ${status}`)
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
    /** Sends the buffered lines once. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await sending.then(send)
    },
  }
}

const omission = (lines: number) =>
  `${JSON.stringify({ level: 40, time: systemClock.now().toISOString(), omitted: lines, msg: 'Lines of the log were left out while the receiver was away' })}\n`
