import { fetchBlob, saveAs } from '@/api/download'
import { useWrite } from '@/api/hooks'
import { viewerTimeZone } from '@/api/local-days'
import type { Answered } from '@/api/send'
import type { Sent } from '@/contract/core/endpoint'
import { exports, type ExportFile } from '@/contract/exports'
import { t } from '@/locales/text'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'

export type ExportBody = Sent<typeof exports.create>['body']

/** Exports a list: short lists are saved immediately; for long ones the person is notified when the file is ready. */
export function useExport() {
  const { busy, run } = useSubmit()
  const create = useWrite(exports.create, { changes: [exports.mine] })
  const repeat = useWrite(exports.repeat, { changes: [exports.mine] })
  const deliver = async (request: () => Promise<Answered<ExportFile>>) => {
    const failure = await run(async () => {
      const { data } = await request()
      if (data.inBackground) notify.info(t('This export is large and is being prepared. You are notified when it is ready to download.'))
      else await download(data)
    })
    if (failure) notify.error(t('The list was not exported. {message}', { message: failure.message }))
  }
  const timeZone = viewerTimeZone()
  return {
    busy,
    start: (body: ExportBody) => deliver(() => create.mutateAsync({ body: { ...body, timeZone } })),
    /** Repeats an export that failed or expired. */
    startAgain: (id: string) => deliver(() => repeat.mutateAsync({ params: { id }, body: {} })),
  }
}

/** Saves the file of an export. */
export const download = async ({ id, fileName }: { id: string; fileName: string }): Promise<void> =>
  saveAs(await fetchBlob(exports.file, { params: { id } }, 'text/csv'), fileName)
