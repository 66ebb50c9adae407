import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from '@/server/environment/env'

/** What PostgreSQL and its driver add to an error: the values of the row, the statement, and the connection with its keys. */
const VALUES = ['detail', 'where', 'internalQuery', 'query', 'parameters', 'client'].flatMap((name) => [`err.${name}`, `err.cause.${name}`])

const options = (level: Env['LOG_LEVEL']): LoggerOptions => ({
  level,
  base: null,
  // With the offset, whatever the time zone of the machine.
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: VALUES, remove: true },
})

/** The log of the process: one JSON object per line on standard output, for whatever collects it. It holds no secrets and no values of rows. */
export const openLog = (level: Env['LOG_LEVEL'], to?: DestinationStream): Logger => (to ? pino(options(level), to) : pino(options(level)))
