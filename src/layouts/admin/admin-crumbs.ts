import type { Crumb } from '@/ui/plain/display/page-frame'
import { adminMenu } from '@/components/navigation/admin-menu'
import { isCurrent, isGroup } from '@/components/navigation/menu'
import { msg, type Message } from '@/locales/message'
import { t } from '@/locales/text'

/** The titles of the pages below a list. */
const below: readonly (readonly [RegExp, Message])[] = [
  [/\/transactions$/, msg('Transactions')],
  [/\/referrals$/, msg('Referrals')],
  [/\/edit-permissions\//, msg('Edit permissions')],
  [/\/edit-payment-gateways\//, msg('Payment gateways')],
  [/\/details$/, msg('Details')],
  [/\/payments$/, msg('Payments')],
]

/** Whether a page is about one subject, whose name is its title. */
const isAbout = (path: string): boolean => /\[\w+\](\/details)?$/.test(path)

/** The title of the displayed list on a page with two lists; undefined if it equals the page's own title. */
const tabOf = (label: string, name: string | undefined): string | undefined =>
  name && name.toLowerCase() !== label.toLowerCase() ? name : undefined

/** The breadcrumb of a back-office page: group, list, page; `name` is the page's subject, once loaded. */
export function crumbsFor(path: string, name?: string): Crumb[] {
  for (const entry of adminMenu) {
    const group = isGroup(entry) ? [{ label: entry.label }] : []
    const item = isGroup(entry) ? entry.items.find((one) => isCurrent(one, path)) : isCurrent(entry, path) ? entry : undefined
    if (!item) continue
    const found = below.find(([pattern]) => pattern.test(path))?.[1]
    const page = isAbout(path) && name ? name : found ? t(found) : tabOf(item.label, name)
    if (!page) return [...group, { label: item.label }]
    return [...group, { label: item.label, href: item.href }, { label: page }]
  }
  return []
}
