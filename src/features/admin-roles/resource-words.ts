import { FileText, FolderKanban, KeyRound, Landmark, Settings, Shapes, Users } from 'lucide'
import type { Action, Permission, Resource } from '@/contract/permissions'
import type { IconDrawing } from '@/ui/plain/icon'

export type SectionKey = 'people' | 'money' | 'projects' | 'access' | 'content' | 'system' | 'other'

export const sections: Readonly<Record<SectionKey, { title: string; icon: IconDrawing }>> = {
  people: { title: 'People', icon: Users },
  money: { title: 'Money', icon: Landmark },
  projects: { title: 'Projects', icon: FolderKanban },
  access: { title: 'Access control', icon: KeyRound },
  content: { title: 'Content', icon: FileText },
  system: { title: 'System', icon: Settings },
  other: { title: 'Other', icon: Shapes },
}

/** What the resources are called where roles are made, and where they stand. */
export const resourceWords: Readonly<Record<Resource, { section: SectionKey; title: string }>> = {
  customers: { section: 'people', title: 'Customers' },
  users: { section: 'people', title: 'Internal users' },
  'user-verification-requests': { section: 'people', title: 'Identity requests' },
  investments: { section: 'money', title: 'Investments and their payments' },
  withdraws: { section: 'money', title: 'Withdrawals' },
  payouts: { section: 'money', title: 'Payouts' },
  'user-transactions': { section: 'money', title: 'Transactions and adjustments' },
  'payment-reversals': { section: 'money', title: 'Payment reversals' },
  'gateway-accounts': { section: 'money', title: 'Receiving accounts of gateways' },
  'payment-gateways': { section: 'money', title: 'Payment gateways' },
  currencies: { section: 'money', title: 'Currencies and rates' },
  projects: { section: 'projects', title: 'Projects' },
  'profit-distributions': { section: 'projects', title: 'Profit distributions' },
  'fund-movements': { section: 'projects', title: 'Fund movements' },
  countries: { section: 'projects', title: 'Countries and their gateways' },
  'role-manager-roles': { section: 'access', title: 'Roles' },
  'role-manager-permissions': { section: 'access', title: 'Permissions' },
  'role-manager-permission-types': { section: 'access', title: 'Permission types' },
  'faq-categories': { section: 'content', title: 'Question categories' },
  faqs: { section: 'content', title: 'Questions and answers' },
  'approval-policies': { section: 'system', title: 'Approval policies' },
  'audit-logs': { section: 'system', title: 'Audit log' },
  reports: { section: 'system', title: 'Reports and reconciliation' },
  settings: { section: 'system', title: 'Settings, mail and jobs' },
}

export const actionWords: Readonly<Record<Action, string>> = { read: 'Read', write: 'Write', update: 'Update', delete: 'Delete' }

/** What a permission lets somebody do, where that is more than its name says. */
const meanings: Partial<Readonly<Record<Permission, string>>> = {
  'customers:read': 'May see customers, their money and their documents’ state.',
  'customers:update': 'May write notes, freeze accounts and suspend wallets.',
  'users:update': 'May change internal users and the roles they hold.',
  'user-verification-requests:read': 'May look at identity documents; every look is audited.',
  'user-verification-requests:update': 'May approve, ask for more and decline identities.',
  'investments:read': 'May see payments and their proofs.',
  'investments:update': 'May approve and decline payments and early exits.',
  'withdraws:read': 'May see withdrawals, with masked destinations.',
  'withdraws:update': 'May approve and decline withdrawals.',
  'payouts:read': 'May see full destinations and payout batches.',
  'payouts:write': 'May build payout batches and mark withdrawals as paid or failed.',
  'payment-reversals:write': 'May propose the reversal of an approved payment.',
  'payment-reversals:update': 'May approve a reversal that another person proposed.',
  'profit-distributions:write': 'May preview and propose a profit distribution.',
  'profit-distributions:update': 'May approve a profit distribution that another person proposed.',
  'fund-movements:write': 'May record returns and propose movements of capital and platform funds.',
  'fund-movements:update': 'May approve and decline movements that another person proposed.',
  'gateway-accounts:update': 'May change the account that a gateway receives money on.',
  'approval-policies:read': 'May see who must approve what.',
  'approval-policies:update': 'May change who must approve what.',
  'user-transactions:read': 'May see the transactions of all customers and the adjustments.',
  'user-transactions:write': 'May propose an adjustment of a balance.',
  'user-transactions:update': 'May approve an adjustment that another person proposed.',
  'payment-gateways:update': 'May change titles, instructions and order of gateways.',
  'currencies:update': 'May change rates.',
  'projects:read': 'May see drafts, investors and funds.',
  'projects:update': 'May open and close projects, post updates and answer questions.',
  'countries:update': 'May change which gateways a country offers.',
  'role-manager-roles:update': 'May change what roles may do.',
  'settings:update': 'May change limits, fees and switches.',
  'audit-logs:read': 'May read who did what.',
  'reports:read': 'May see the books and the reconciliation.',
}
const verbs: Readonly<Record<Action, string>> = { read: 'see', write: 'add to', update: 'change', delete: 'delete from' }

export const isResource = (text: string): text is Resource => text in resourceWords
const isAction = (text: string): text is Action => text in actionWords

/** The parts of `resource:action`; undefined where somebody made a permission of another form. */
export function partsOf(title: string): { resource: string; action: Action } | undefined {
  const [resource = '', action = ''] = title.split(':')
  return isAction(action) ? { resource, action } : undefined
}

export function placeOf(resource: string): { section: SectionKey; title: string } {
  return isResource(resource) ? resourceWords[resource] : { section: 'other', title: resource }
}

export function meaningOf(title: string): string {
  const known = (meanings as Readonly<Record<string, string | undefined>>)[title]
  if (known) return known
  const parts = partsOf(title)
  return parts
    ? `May ${verbs[parts.action]} ${placeOf(parts.resource).title.toLowerCase()}.`
    : 'Made by hand; nothing of the platform asks for it.'
}
