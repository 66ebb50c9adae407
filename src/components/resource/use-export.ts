import { fetchBlob, saveAs } from '@/api/download'
import { useWrite } from '@/api/hooks'
import type { Sent } from '@/contract/core/endpoint'
import { exports } from '@/contract/exports'
import { notify } from '@/ui/plain/notify'
import { useSubmit } from '@/ui/use-submit'

export type ExportBody = Sent<typeof exports.create>['body']

/** Exports a list: a short one is saved at once, of a long one the person is notified when its file is ready. */
export function useExport() {
  const { busy, run } = useSubmit()
  const create = useWrite(exports.create, { changes: [exports.mine] })
  const start = async (body: ExportBody) => {
    const failure = await run(async () => {
      const { data } = await create.mutateAsync({ body: { ...body, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } })
      if (data.inBackground) notify.info('This export is large and is being prepared. You are notified when it is ready to download.')
      else await download(data)
    })
    if (failure) notify.error(`The list was not exported. ${failure.message}`)
  }
  return { busy, start }
}

/** Saves the file of an export. */
export const download = async ({ id, fileName }: { id: string; fileName: string }): Promise<void> =>
  saveAs(await fetchBlob(exports.file, { params: { id } }, 'text/csv'), fileName)
