import type { Implementation } from '@/server/core/implement'
import { fileRoutes } from './files/routes'
import { notificationRoutes } from './notifications/routes'

/** Every module's handlers, group by group of the contract. */
export const implementation: Implementation = {
  files: fileRoutes,
  notifications: notificationRoutes,
}
