import { dashboard } from '@/contract/dashboard'
import { implement } from '@/server/http/endpoint/implement'
import { readMine } from './mine'
import { readRememberedCourse } from './course'
import { readOffice } from './office'

export const dashboardRoutes = implement(dashboard, {
  mine: ({ db, actor, now, request }) => readMine(db, actor, now, request),
  office: readOffice,
  course: ({ db, query, now, request }) => readRememberedCourse(db, query.step, now, request.timeZoneOffset),
})
