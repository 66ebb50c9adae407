import { approvalPolicies, approvals } from './approvals'
import { auth } from './auth'
import { countries } from './countries'
import { currencies } from './currencies'
import { faqCategories, faqs } from './faqs'
import { gateways } from './gateways'
import type { Group } from './core/endpoint'
import { files } from './files'
import { identity } from './identity'
import { investments } from './investments'
import { payoutBatches } from './payout-batches'
import { payments } from './payments'
import { personalAccounts } from './personal-accounts'
import { messages } from './messages'
import { funds } from './funds'
import { profit } from './profit'
import { projects } from './projects'
import { permissionsGroup, permissionTypes, roles } from './roles'
import { audit } from './audit'
import { deployment, find, health, jobs, outbox, webhooks } from './system'
import { legal } from './legal'
import { notificationPreferences } from './notification-preferences'
import { notifications } from './notifications'
import { settingsGroup } from './settings'
import { adjustments } from './adjustments'
import { assignments } from './assignments'
import { presence } from './presence'
import { targetTimes } from './target-times'
import { commissions } from './commissions'
import { explain } from './explain'
import { exports } from './exports'
import { reports } from './reports'
import { transactions } from './transactions'
import { dashboard } from './dashboard'
import { users } from './users'
import { wallets } from './wallets'
import { withdrawals } from './withdrawals'

/** Every group of the API: the groups that the server mounts and the OpenAPI document lists. */
export const api = {
  health,
  deployment,
  auth,
  users,
  personalAccounts,
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
  payoutBatches,
  transactions,
  adjustments,
  approvals,
  approvalPolicies,
  assignments,
  presence,
  targetTimes,
  commissions,
  explain,
  exports,
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
  notificationPreferences,
  jobs,
  outbox,
  find,
  webhooks,
} satisfies Record<string, Group>
export type Api = typeof api
