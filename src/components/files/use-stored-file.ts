import { useQuery, type QueryCache } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '@/api/api-error'
import { fetchBlob } from '@/api/download'
import { keyOf } from '@/api/hooks'
import { send } from '@/api/send'
import { files } from '@/contract/files'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'

export type ShownFile = { url: string; type: string; size: number; name: string | undefined }

const NOT_A_PICTURE = msg('Your browser could not display this image. It may be damaged.')

const watched = new WeakSet<QueryCache>()

/** The object URL is revoked when the cache evicts the file. */
function giveBackLater(cache: QueryCache): void {
  if (watched.has(cache)) return
  watched.add(cache)
  cache.subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[1] !== files.read.path) return
    const gone = query.state.data as ShownFile | undefined
    if (gone) URL.revokeObjectURL(gone.url)
  })
}

/** A private file requires the session, which an `<img>` cannot send: it is fetched and shown from an object URL. */
export function useStoredFile(id: string | undefined) {
  const { data, error, refetch, isFetching } = useQuery<ShownFile, ApiError>({
    queryKey: [...keyOf(files.read), id],
    queryFn: async ({ client, queryKey }) => {
      giveBackLater(client.getQueryCache())
      const params = { fileId: id ?? '' }
      const { data } = await send(files.link, { params })
      const { blob, name } = await fetchBlob(files.read, { params, query: { link: data.link } })
      // The file was loaded again: the previous object URL is no longer used.
      const before = client.getQueryData<ShownFile>(queryKey)
      if (before) URL.revokeObjectURL(before.url)
      return { url: URL.createObjectURL(blob), type: blob.type, size: blob.size, name }
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The object URL that the browser could not render; a file that is loaded again gets another one.
  const [undrawn, setUndrawn] = useState<string>()
  const isUndrawn = data !== undefined && data.url === undrawn
  return {
    file: data,
    /** The file could not be loaded or rendered. */
    error: isUndrawn ? { message: t(NOT_A_PICTURE) } : error,
    isLoading: isFetching,
    retry: () => void refetch(),
    /** For `onError` of the image. */
    onUndrawn: () => setUndrawn(data?.url),
  }
}
