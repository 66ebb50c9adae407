import { useEffect, useRef, useState } from 'react'
import { failureOf } from './failure'

export type UploadState = { phase: 'sending'; progress: number } | { phase: 'done'; id: string } | { phase: 'failed'; message: string }

export type Upload = { key: number; file: File; preview: string | undefined; state: UploadState }

/** Uploads a file; may report progress (0 to 1). */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<{ id: string }>

type Options = { send: SendFile; onChange: (ids: string[]) => void }

const idsOf = (uploads: readonly Upload[]) => uploads.flatMap(({ state }) => (state.phase === 'done' ? [state.id] : []))

/** Manages uploads: each starts immediately and can be retried and removed; preview URLs are revoked. */
export function useUploads({ send, onChange }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const current = useRef(uploads)
  const lastKey = useRef(0)
  // An upload ends later than it started, so its result is passed to the current handler, not the initial one.
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })

  useEffect(
    () => () => {
      for (const { preview } of current.current) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  const change = (next: readonly Upload[]) => {
    const before = idsOf(current.current)
    current.current = next
    setUploads(next)
    const after = idsOf(next)
    if (before.join() !== after.join()) tell.current(after)
  }
  const setState = (key: number, state: UploadState) =>
    change(current.current.map((upload) => (upload.key === key ? { ...upload, state } : upload)))

  const start = async (key: number, file: File) => {
    setState(key, { phase: 'sending', progress: 0 })
    try {
      const { id } = await send(file, (progress) => setState(key, { phase: 'sending', progress }))
      setState(key, { phase: 'done', id })
    } catch (error) {
      setState(key, { phase: 'failed', message: failureOf(error).message })
    }
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      return { key: ++lastKey.current, file, preview, state: { phase: 'sending', progress: 0 } }
    })
    change([...current.current, ...added])
    for (const { key, file } of added) void start(key, file)
  }

  const remove = (key: number) => {
    const gone = current.current.find((upload) => upload.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    change(current.current.filter((upload) => upload.key !== key))
  }
  return { uploads, add, remove, retry: (upload: Upload) => void start(upload.key, upload.file) }
}
