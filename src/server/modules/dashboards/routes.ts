import { dashboard } from '@/contract/users'
import { implement } from '@/server/core/implement'
import { readMine } from './mine'
import { readOffice } from './office'

export const dashboardRoutes = implement(dashboard, {
  mine: ({ db, actor, now, request }) => readMine(db, actor, now, request.timeZoneOffset),
  office: readOffice,
})
