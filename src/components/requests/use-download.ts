import { fetchBlob, saveAs } from '@/api/download'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { t } from '@/locales/text'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'

type How = { accept: 'text/csv' | 'application/pdf'; name: string }

/** Downloads through the authenticated client, one at a time; an error is shown as a message. */
export function useDownload() {
  const { busy, run } = useSubmit()
  const start = async <E extends Endpoint>(endpoint: E, sent: Sent<E>, { accept, name }: How) => {
    const refused = await run(async () => saveAs(await fetchBlob(endpoint, sent, accept), name))
    if (refused) notify.error(t('The file was not created. {message}', { message: refused.message }))
  }
  return { busy, start }
}
