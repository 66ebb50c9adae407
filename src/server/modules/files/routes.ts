import { files } from '@/contract/files'
import { implement, untransacted } from '@/server/core/implement'
import { formOf } from './form'
import { serveFile } from './serve'
import { storeFile } from './service'

export const fileRoutes = implement(files, {
  upload: untransacted(async ({ services, actor, request, http }) => storeFile(services, actor, request, await formOf(http))),
  read: async ({ params, query, services, actor, request, http }) => ({
    raw: await serveFile(params.fileId, {
      services,
      actor,
      request,
      download: query.download !== undefined,
      ifNoneMatch: http.req.header('If-None-Match'),
    }),
  }),
})
