import { msg, type Message } from '@/locales/message'
import type { ProcessingKind, ProcessingTime } from './reports'

const HOUR = 60
const DAY = 24 * HOUR

/** "4 hours": a duration rounded up for planning. */
export function durationMessage(minutes: number): Message {
  if (minutes <= HOUR) return msg('{count, plural, one {# minute} other {# minutes}}', { count: Math.max(1, minutes) })
  return minutes <= 2 * DAY
    ? msg('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(minutes / HOUR) })
    : msg('{count, plural, one {# day} other {# days}}', { count: Math.ceil(minutes / DAY) })
}

type Values = Required<Message>['values']
const usually: Readonly<Record<ProcessingKind, (values: Values) => Message>> = {
  payment: (values) =>
    msg(
      'Usually within {duration} (median of {count, plural, one {# payment} other {# payments}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
  identity: (values) =>
    msg(
      'Usually within {duration} (median of {count, plural, one {# document} other {# documents}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
  withdrawal: (values) =>
    msg(
      'Usually within {duration} (median of {count, plural, one {# withdrawal} other {# withdrawals}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
  exit: (values) =>
    msg(
      'Usually within {duration} (median of {count, plural, one {# early exit} other {# early exits}} in the last {days, plural, one {# day} other {# days}}).',
      values,
    ),
}

/** The usual processing time of such items, with the basis of the figure, for screens and emails. */
export const processingTimeMessage = (kind: ProcessingKind, { medianMinutes, count, days }: ProcessingTime): Message =>
  usually[kind]({ duration: durationMessage(medianMinutes), count, days })
