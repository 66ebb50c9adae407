import type { Crumb } from '@/ui/plain/display/page-frame'
import { adminMenu } from '@/components/navigation/admin-menu'
import { isCurrent, isGroup } from '@/components/navigation/menu'

/** What the pages below a list are called. */
const below: readonly (readonly [RegExp, string])[] = [
  [/\/transactions$/, 'Transactions'],
  [/\/referrals$/, 'Referrals'],
  [/\/edit-permissions\//, 'Edit permissions'],
  [/\/edit-payment-gateways\//, 'Payment gateways'],
  [/\/details$/, 'Details'],
  [/\/payments$/, 'Payments'],
]

/** Pages about one thing, which bear its name. */
const isAbout = (path: string): boolean => /\[\w+\](\/details)?$/.test(path)

/** A page of two lists bears the name of the one that is shown, unless that is its own. */
const tabOf = (label: string, name: string | undefined): string | undefined =>
  name && name.toLowerCase() !== label.toLowerCase() ? name : undefined

/** Where a page of the back office stands: group, list, page; `name` is what the page is about, as far as it is known. */
export function crumbsFor(path: string, name?: string): Crumb[] {
  for (const entry of adminMenu) {
    const group = isGroup(entry) ? [{ label: entry.label }] : []
    const item = isGroup(entry) ? entry.items.find((one) => isCurrent(one, path)) : isCurrent(entry, path) ? entry : undefined
    if (!item) continue
    const page = isAbout(path) && name ? name : (below.find(([pattern]) => pattern.test(path))?.[1] ?? tabOf(item.label, name))
    if (!page) return [...group, { label: item.label }]
    return [...group, { label: item.label, href: item.href }, { label: page }]
  }
  return []
}
