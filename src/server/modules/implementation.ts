import type { Implementation } from '@/server/http/endpoint/implement'
import { adjustmentRoutes } from './adjustments/routes'
import { authRoutes } from './auth/routes'
import { fileRoutes } from './files/routes'
import { identityRoutes } from './identity/routes'
import { notificationPreferenceRoutes, notificationRoutes } from './notifications/routes'
import { permissionRoutes, permissionTypeRoutes, roleRoutes } from './roles/routes'
import { transactionRoutes } from './transactions/routes'
import { approvalPolicyRoutes, approvalRoutes } from './approvals/routes'
import { auditRoutes } from './audit/routes'
import { countryRoutes } from './countries/routes'
import { currencyRoutes } from './currencies/routes'
import { dashboardRoutes } from './dashboards/routes'
import { faqCategoryRoutes, faqRoutes } from './faqs/routes'
import { findRoutes } from './find/routes'
import { gatewayRoutes } from './gateways/routes'
import { legalRoutes } from './legal/routes'
import { settingsRoutes } from './settings/routes'
import { fundRoutes } from './funds/routes'
import { profitRoutes } from './profit/routes'
import { projectRoutes } from './projects/routes'
import { userRoutes } from './users/routes'
import { walletRoutes } from './wallets/routes'
import { withdrawalRoutes } from './withdrawals/routes'
import { commissionRoutes } from './commissions/routes'
import { investmentRoutes } from './investments/routes'
import { messageRoutes } from './messages/routes'
import { payoutBatchRoutes } from './payout-batches/routes'
import { paymentRoutes } from './payments/routes'
import { personalAccountRoutes } from './personal-accounts/routes'
import { webhookRoutes } from './webhooks/routes'
import { explainRoutes } from './explain/routes'
import { exportRoutes } from './exports/routes'
import { deploymentRoutes, healthRoutes } from './health/routes'
import { jobRoutes } from './jobs-board/routes'
import { outboxRoutes } from './outbox-board/routes'
import { reportRoutes } from './reports'
import { assignmentRoutes, presenceRoutes, targetTimeRoutes } from './work-queues/routes'

/** Every module's handlers, group by group of the contract. */
export const implementation: Implementation = {
  auth: authRoutes,
  users: userRoutes,
  personalAccounts: personalAccountRoutes,
  wallets: walletRoutes,
  identity: identityRoutes,
  permissionTypes: permissionTypeRoutes,
  permissions: permissionRoutes,
  roles: roleRoutes,
  files: fileRoutes,
  notifications: notificationRoutes,
  notificationPreferences: notificationPreferenceRoutes,
  transactions: transactionRoutes,
  adjustments: adjustmentRoutes,
  approvals: approvalRoutes,
  approvalPolicies: approvalPolicyRoutes,
  assignments: assignmentRoutes,
  presence: presenceRoutes,
  targetTimes: targetTimeRoutes,
  audit: auditRoutes,
  withdrawals: withdrawalRoutes,
  payoutBatches: payoutBatchRoutes,
  projects: projectRoutes,
  profit: profitRoutes,
  funds: fundRoutes,
  currencies: currencyRoutes,
  gateways: gatewayRoutes,
  countries: countryRoutes,
  faqCategories: faqCategoryRoutes,
  faqs: faqRoutes,
  settings: settingsRoutes,
  legal: legalRoutes,
  dashboard: dashboardRoutes,
  find: findRoutes,
  investments: investmentRoutes,
  payments: paymentRoutes,
  commissions: commissionRoutes,
  messages: messageRoutes,
  webhooks: webhookRoutes,
  explain: explainRoutes,
  exports: exportRoutes(() => implementation),
  health: healthRoutes,
  deployment: deploymentRoutes,
  jobs: jobRoutes,
  outbox: outboxRoutes,
  reports: reportRoutes,
}
