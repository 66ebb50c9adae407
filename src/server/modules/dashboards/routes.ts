import { dashboard } from '@/contract/dashboard'
import { implement } from '@/server/http/endpoint/implement'
import { viewerZone } from '@/server/infra/viewer-days'
import { readCustomerDashboard } from './customer-dashboard'
import { readCachedTimeSeries } from './time-series'
import { readAdminDashboard } from './admin-dashboard'

export const dashboardRoutes = implement(dashboard, {
  mine: ({ db, actor, now, request, query }) => readCustomerDashboard(db, actor, now, { ...request, timeZone: query.timeZone }),
  office: readAdminDashboard,
  course: ({ db, query, now, request }) => readCachedTimeSeries(db, query.step, now, viewerZone(request.timeZoneOffset, query.timeZone)),
})
