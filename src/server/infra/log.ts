import { multistream, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from '@/server/environment/env'
import { openLogSender } from './log-sender'

/** Fields that PostgreSQL and its driver add to errors: row values, the statement, and the connection with its keys. */
const VALUES = ['detail', 'where', 'internalQuery', 'query', 'parameters', 'client'].flatMap((name) => [`err.${name}`, `err.cause.${name}`])

const options = (level: Env['LOG_LEVEL']): LoggerOptions => ({
  level,
  base: null,
  // With the UTC offset, whatever the machine's time zone.
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: VALUES, remove: true },
})

/** The process log: one JSON object per line on standard output. It contains no secrets and no row values. */
export const openLog = (level: Env['LOG_LEVEL'], to?: DestinationStream): Logger => (to ? pino(options(level), to) : pino(options(level)))

export type SentLog = { log: Logger; /** Flushes buffered lines. */ stop(): Promise<void> }

/** The process log, also sent to the configured webhook. */
export function openSentLog({ LOG_LEVEL, LOG_WEBHOOK, LOG_TOKEN, GATEWAY_PRIVATE_HOSTS }: Env): SentLog {
  const own = openLog(LOG_LEVEL)
  if (!LOG_WEBHOOK || LOG_LEVEL === 'silent') return { log: own, stop: async () => undefined }
  const sender = openLogSender({
    address: LOG_WEBHOOK,
    token: LOG_TOKEN,
    privateHosts: GATEWAY_PRIVATE_HOSTS,
    onLost: (error) => own.error({ err: error }, 'The log could not be sent to LOG_WEBHOOK; its lines wait'),
  })
  const streams = [pino.destination({ dest: 1, sync: true }), sender].map((stream) => ({ stream, level: LOG_LEVEL }))
  return { log: openLog(LOG_LEVEL, multistream(streams)), stop: sender.stop }
}
