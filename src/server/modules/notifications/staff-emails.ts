import { adminPaths } from '@/config/admin-paths'
import { staffKinds, staffNotificationKinds, type StaffKind } from '@/contract/notification-kinds'
import type { EmailContent } from '@/server/work/effects'
import type { Env } from '@/server/environment/env'
import { composeEmail, senderOf } from '../mail/email'

type Said = { kind: StaffKind; title: string; body: string; link: string }

const FOOTNOTE = 'Choose what you are notified of, and how, under Notification preferences in your profile menu.'
const MOST_LINES = 20
const MOST_OF_A_KIND = 10

/** One email about events that happened at the same time. */
export function staffEmail(env: Env, events: readonly Said[]): EmailContent {
  const [first] = events
  const isOne = events.length === 1 && first !== undefined
  const subject = isOne ? first.title : `${events.length} new notifications`
  return composeEmail(
    {
      template: 'staff.notification',
      subject,
      heading: subject,
      paragraphs: isOne ? [first.body] : ['These items were added to your work queues.'],
      ...(isOne
        ? {}
        : {
            facts: atMost(
              events.map(({ kind, title }) => [staffNotificationKinds[kind].title, title] as const),
              MOST_LINES,
            ),
          }),
      action: isOne ? { label: 'Open', path: first.link } : { label: 'Open the back office', path: adminPaths.dashboard },
      footnote: FOOTNOTE,
    },
    senderOf(env),
  )
}

/** The daily summary: for each kind, the count and the first items. */
export function dailySummary(env: Env, lines: readonly { kind: StaffKind; title: string }[]): EmailContent {
  const facts = staffKinds.flatMap((kind): [string, string][] => {
    const titles = lines.filter((line) => line.kind === kind).map(({ title }) => title)
    const more = titles.length - MOST_OF_A_KIND
    const shown = [...titles.slice(0, MOST_OF_A_KIND), ...(more > 0 ? [`${more} more`] : [])]
    return titles.length > 0 ? [[`${staffNotificationKinds[kind].title} (${titles.length})`, shown.join('; ')]] : []
  })
  const subject = `Daily summary: ${lines.length} ${lines.length === 1 ? 'open notification' : 'open notifications'}`
  return composeEmail(
    {
      template: 'staff.daily-summary',
      subject,
      heading: 'Daily summary of your work queues',
      paragraphs: ['What was added since the last summary and is still open.'],
      facts,
      action: { label: 'Open the back office', path: adminPaths.dashboard },
      footnote: FOOTNOTE,
    },
    senderOf(env),
  )
}

const atMost = (facts: readonly (readonly [string, string])[], max: number): readonly (readonly [string, string])[] =>
  facts.length <= max ? facts : [...facts.slice(0, max), ['Further notifications', String(facts.length - max)]]
