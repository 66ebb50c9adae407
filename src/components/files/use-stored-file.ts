import { useQuery, type QueryCache } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import { fetchBlob } from '@/api/download'
import { keyOf } from '@/api/hooks'
import { send } from '@/api/send'
import { files } from '@/contract/files'

export type ShownFile = { url: string; type: string; size: number; name: string | undefined }

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
      // Loaded again: the object URL of before is not used any more.
      const before = client.getQueryData<ShownFile>(queryKey)
      if (before) URL.revokeObjectURL(before.url)
      return { url: URL.createObjectURL(blob), type: blob.type, size: blob.size, name }
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { file: data, error, isLoading: isFetching, retry: () => void refetch() }
}
