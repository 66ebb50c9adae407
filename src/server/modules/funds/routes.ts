import { funds } from '@/contract/funds'
import { toMinor } from '@/shared/money'
import { implement, untransacted } from '@/server/core/implement'
import { approveMovement, declineMovement } from './decide'
import { previewLoss } from './loss'
import { listMovements, listPlatformMovements } from './queries'
import { proposePlatformMoney, recordMovement } from './record'

export const fundRoutes = implement(funds, {
  list: ({ db, params, query }) => listMovements(db, params.id, query),
  record: (work) => recordMovement(work, work.params.id, work.body),
  lossPreview: untransacted(({ db, services, params, body }) =>
    previewLoss(db, params.id, toMinor(body.amount), services.env.BOOK_CURRENCY),
  ),
  platform: ({ db, query }) => listPlatformMovements(db, query),
  recordPlatform: (work) => proposePlatformMoney(work, work.body),
  approve: (work) => approveMovement(work, work.params.id, work.body),
  decline: (work) => declineMovement(work, work.params.id, work.body),
})
