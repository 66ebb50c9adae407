import { auth } from './auth'
import { countries, currencies, faqCategories, faqs, gateways } from './catalogue'
import type { Group } from './core/endpoint'
import { files } from './files'
import { identity } from './identity'
import { investments, payments } from './investments'
import { messages } from './messages'
import { funds, profit } from './profit'
import { projects } from './projects'
import { permissionsGroup, permissionTypes, roles } from './roles'
import { audit, find, health, jobs, legal, notifications, outbox, settingsGroup, webhooks } from './system'
import { adjustments, commissions, explain, reports, transactions } from './transactions'
import { dashboard, users } from './users'
import { wallets } from './wallets'
import { withdrawals } from './withdrawals'

/** Every group of the API. The server mounts exactly these, the OpenAPI document lists exactly these. */
export const api = {
  health,
  auth,
  users,
  wallets,
  identity,
  files,
  messages,
  projects,
  profit,
  funds,
  investments,
  payments,
  withdrawals,
  transactions,
  adjustments,
  commissions,
  explain,
  reports,
  dashboard,
  currencies,
  gateways,
  countries,
  faqCategories,
  faqs,
  permissionTypes,
  permissions: permissionsGroup,
  roles,
  settings: settingsGroup,
  legal,
  audit,
  notifications,
  jobs,
  outbox,
  find,
  webhooks,
} satisfies Record<string, Group>
export type Api = typeof api
