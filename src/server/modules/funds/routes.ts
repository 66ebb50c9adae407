import { funds } from '@/contract/funds'
import { toMinor } from '@/domain/money'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { previewLoss } from './commands/write-off-loss'
import { listMovements, listPlatformMovements } from './queries'
import { propose } from '../approvals/change-requests'
import { movementBack } from '../projects/return-rest'
import { platformFunds, recordOrPropose } from './movement-change'

export const fundRoutes = implement(funds, {
  list: ({ db, params, query }) => listMovements(db, params.id, query),
  record: (work) => {
    const [project, { kind, ...body }] = [work.params.id, work.body]
    return kind === 'RETURN_GIVEN_BACK'
      ? propose(work, movementBack, { kind: 'record', project, body: { kind, ...body } }, body.note)
      : recordOrPropose(work, project, { kind, ...body })
  },
  lossPreview: untransacted(({ db, services, params, body }) =>
    previewLoss(db, params.id, toMinor(body.amount), services.env.BOOK_CURRENCY),
  ),
  platform: ({ db, query }) => listPlatformMovements(db, query),
  recordPlatform: (work) => propose(work, platformFunds, { body: work.body }, work.body.note),
})
