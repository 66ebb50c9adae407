import type { Crumb } from '@/ui/plain/page-frame'
import { adminMenu } from './admin-menu'
import { isCurrent, isGroup } from './menu'

/** What the pages below a list are called. */
const below: readonly (readonly [RegExp, string])[] = [
  [/\/transactions$/, 'Transactions'],
  [/\/referrals$/, 'Referrals'],
  [/\/edit-permissions\//, 'Edit permissions'],
  [/\/edit-payment-gateways\//, 'Payment gateways'],
  [/\/details$/, 'Details'],
  [/\/payments$/, 'Payments'],
]

/** Where a page of the back office stands: group, list, page. */
export function crumbsFor(path: string): Crumb[] {
  for (const entry of adminMenu) {
    const group = isGroup(entry) ? [{ label: entry.label }] : []
    const item = isGroup(entry) ? entry.items.find((one) => isCurrent(one, path)) : isCurrent(entry, path) ? entry : undefined
    if (!item) continue
    const page = below.find(([pattern]) => pattern.test(path))
    if (!page) return [...group, { label: item.label }]
    return [...group, { label: item.label, href: item.href }, { label: page[1] }]
  }
  return []
}
