import { exports } from '@/contract/exports'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { createExport, repeatExport } from './commands/create-export'
import { downloadExport } from './download'
import { listExports } from './queries'
import type { Lists } from './read-list'

export const exportRoutes = (lists: Lists) =>
  implement(exports, {
    create: untransacted(({ services, actor, request, body }) => createExport({ services, actor, request }, body, lists)),
    repeat: untransacted(({ services, actor, request, params }) => repeatExport({ services, actor, request }, params.id, lists)),
    mine: ({ db, actor, now, query }) => listExports(db, actor.id, now, query),
    file: async ({ params, services, actor, request, admitAgain: actorNow }) => ({
      raw: await downloadExport(params.id, { services, actor, request, actorNow }, lists),
    }),
  })
