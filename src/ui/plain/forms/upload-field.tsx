import clsx from 'clsx'
import { Camera, FileText, RefreshCw, Upload as UploadIcon, X } from 'lucide'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '@/ui/plain/primitives/button'
import { Field, type FieldFrame } from './field'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Meter } from '@/ui/plain/display/meter'
import styles from './upload-field.module.css'
import { useUploads, type SendFile, type Upload } from './use-uploads'

const MEGABYTE = 1024 * 1024
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

type Props = FieldFrame & {
  upload: SendFile
  /** The ids of the files that have arrived. */
  onChange: (ids: string[]) => void
  accept?: string
  maxMegabytes?: number
  /** How many files at most. */
  max?: number
  /** Offers the camera of a phone. */
  camera?: boolean
  children?: ReactNode
}

/** 88 kB, 1.2 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < MEGABYTE ? `${Math.round(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
}

const words = (accept: string) => (accept.includes('pdf') ? 'JPEG, PNG, WebP or PDF' : 'JPEG, PNG or WebP')

/** What is wrong with a chosen file, before anything is sent; the server looks inside it. */
function refusal(files: readonly File[], accept: string, maxMegabytes: number, room: number): string | undefined {
  if (files.length > room) return room === 0 ? 'No more files can be added. Remove one first.' : `Only ${room} more can be added.`
  const strange = files.find((file) => !accept.split(',').includes(file.type))
  if (strange) return `“${strange.name}” is not a ${words(accept)} file.`
  const large = files.find((file) => file.size > maxMegabytes * MEGABYTE)
  return large && `“${large.name}” is larger than ${maxMegabytes} MB.`
}

function FileRow({ upload, onRemove, onRetry }: { upload: Upload; onRemove: () => void; onRetry: () => void }) {
  const { file, preview, state } = upload
  return (
    <li className={styles.file}>
      {/* A picture that is still on this device: next/image has nothing to fetch. */}
      <span className={styles.picture}>{preview ? <img src={preview} alt="" /> : <Icon as={FileText} />}</span>
      <div className="min-w-0">
        <p className={styles.name}>{file.name}</p>
        {state.phase === 'failed' ? (
          <p className={clsx(styles.meta, styles.failed)}>{state.message}</p>
        ) : (
          <p className={styles.meta}>
            <span className="num">{formatBytes(file.size)}</span>
            {state.phase === 'done' ? ', arrived' : ', sending'}
          </p>
        )}
        {state.phase === 'sending' && <Meter label={`${file.name}, sent`} value={state.progress} thin tone="ink" className="mt-1" />}
      </div>
      <span className="flex">
        {state.phase === 'failed' && (
          <IconButton icon={RefreshCw} label={`Send ${file.name} again`} side={32} iconSize={16} onClick={onRetry} />
        )}
        <IconButton icon={X} label={`Remove ${file.name}`} side={32} iconSize={16} onClick={onRemove} />
      </span>
    </li>
  )
}

/** Files from disk, by dropping or from the camera; sent at once, shown with preview and progress. */
export function UploadField({ upload, onChange, accept = ACCEPTED, maxMegabytes = 10, max = 1, camera, children, ...frame }: Props) {
  const id = useId()
  const lens = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { uploads, add, remove, retry } = useUploads({ send: upload, onChange })

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const wrong = refusal(files, accept, maxMegabytes, max - uploads.length)
    setRefused(wrong)
    if (!wrong && files.length > 0) add(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const input = {
    type: 'file',
    accept,
    multiple: max > 1,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => (take(event.target.files), (event.target.value = '')),
  } as const

  return (
    <Field id={id} {...frame} error={refused ?? frame.error}>
      {uploads.length < max && (
        <div
          className={clsx(styles.drop, over && styles.over, (refused ?? frame.error) && styles.bad)}
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon as={UploadIcon} />
          <span>
            <span className="font-medium text-ink">Choose {max > 1 ? 'files' : 'a file'}</span>
            <span className="max-md:hidden"> or drop {max > 1 ? 'them' : 'it'} here</span>
          </span>
          <span className="text-12 text-ink-faint">
            {words(accept)}, up to <span className="num">{maxMegabytes}</span> MB
          </span>
          {children}
          <input id={id} {...input} />
        </div>
      )}
      {camera && uploads.length < max && (
        <>
          <Button size="mid" icon={Camera} onClick={() => lens.current?.click()} className="md:hidden">
            Take a picture
          </Button>
          <input ref={lens} {...input} accept="image/*" capture="environment" hidden aria-label="Take a picture" />
        </>
      )}
      {uploads.length > 0 && (
        <ul className={styles.list}>
          {uploads.map((one) => (
            <FileRow key={one.key} upload={one} onRemove={() => remove(one.key)} onRetry={() => retry(one)} />
          ))}
        </ul>
      )}
    </Field>
  )
}
