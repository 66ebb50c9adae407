import { files } from '@/contract/files'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { formOf } from './form'
import { createLink } from './links'
import { serveFile } from './serve'
import { storeFile } from './commands/store-file'

export const fileRoutes = implement(files, {
  upload: untransacted(async ({ services, actor, request, http }) => storeFile(services, actor, request, await formOf(http))),
  link: ({ services, actor, params }) => createLink(services, actor, params.fileId),
  read: async ({ params, query, services, actor, request, http }) => ({
    raw: await serveFile(params.fileId, {
      services,
      actor,
      request,
      link: query.link,
      download: query.download !== undefined,
      ifNoneMatch: http.req.header('If-None-Match'),
    }),
  }),
})
