import type { Implementation } from '@/server/core/implement'
import { adjustmentRoutes } from './adjustments/routes'
import { authRoutes } from './auth/routes'
import { fileRoutes } from './files/routes'
import { notificationRoutes } from './notifications/routes'
import { transactionRoutes } from './transactions/routes'
import { auditRoutes } from './audit/routes'

/** Every module's handlers, group by group of the contract. */
export const implementation: Implementation = {
  auth: authRoutes,
  files: fileRoutes,
  notifications: notificationRoutes,
  transactions: transactionRoutes,
  adjustments: adjustmentRoutes,
  audit: auditRoutes,
}
