import { isTimeZone, zonedDay, zonedStart } from './zoned-time'

export type ViewerZone = {
  /** The reader's `Date.getTimezoneOffset`, in minutes. */
  offset: number
  /** The reader's time zone: each day has its own offset. Without it, every day has `offset`. */
  timeZone?: string | undefined
}

/** The reader's zone by the offset and the time zone of a request; an unknown time zone is ignored. */
export const viewerZone = (offset: number, timeZone: string | undefined): ViewerZone =>
  timeZone !== undefined && isTimeZone(timeZone) ? { offset, timeZone } : { offset }

/** The start of a day ("2026-11-20") of the reader, in milliseconds since 1970. */
export const startOfDay = (day: string, { offset, timeZone }: ViewerZone): number =>
  timeZone === undefined ? Date.parse(`${day}T00:00:00Z`) + offset * 60_000 : zonedStart(timeZone, day)

/** The reader's date at an instant, as 2026-11-20. */
export const localDay = (at: Date, { offset, timeZone }: ViewerZone): string =>
  timeZone === undefined ? new Date(at.getTime() - offset * 60_000).toISOString().slice(0, 10) : zonedDay(timeZone, at)
