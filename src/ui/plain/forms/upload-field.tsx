import clsx from 'clsx'
import { Camera, FileText, RefreshCw, Upload as UploadIcon, X } from 'lucide'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { Field, type FieldFrame } from './field'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Meter } from '@/ui/plain/display/meter'
import styles from './upload-field.module.css'
import { formatBytes, refusal, textsFor } from './upload-rules'
import { useUploads, type SendFile, type Upload } from './use-uploads'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

type Props = FieldFrame & {
  upload: SendFile
  /** The ids of the uploaded files. */
  onChange: (ids: string[]) => void
  accept?: string
  maxMegabytes?: number
  /** The maximum number of files. */
  max?: number
  /** Offers the camera of a phone. */
  camera?: boolean
  children?: ReactNode
}

function FileRow({ upload, onRemove, onRetry }: { upload: Upload; onRemove: () => void; onRetry: () => void }) {
  const { file, preview, state } = upload
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] gap-y-1 gap-x-3 items-center p-2 border border-line-strong rounded-control text-14">
      {/* A local preview: next/image has nothing to fetch. */}
      <span className="grid place-items-center size-12 overflow-hidden border border-line rounded-[4px] bg-sunken text-ink-faint [&_img]:w-full [&_img]:h-full [&_img]:object-cover">
        {preview ? <img src={preview} alt="" /> : <Icon as={FileText} />}
      </span>
      <div className="min-w-0">
        <p className="overflow-hidden text-ellipsis whitespace-nowrap">{file.name}</p>
        {state.phase === 'failed' ? (
          <p className="text-12 text-brand-text">{state.message}</p>
        ) : (
          <p className="text-12 text-ink-faint">
            <span className="num">{formatBytes(file.size)}</span>, {state.phase === 'done' ? t('uploaded') : t('sending')}
          </p>
        )}
        {state.phase === 'sending' && (
          <Meter label={t('{name}, sent', { name: file.name })} value={state.progress} thin tone="ink" className="mt-1" />
        )}
      </div>
      <span className="flex">
        {state.phase === 'failed' && (
          <IconButton icon={RefreshCw} label={t('Send {name} again', { name: file.name })} side={32} iconSize={16} onClick={onRetry} />
        )}
        <IconButton icon={X} label={t('Remove {name}', { name: file.name })} side={32} iconSize={16} onClick={onRemove} />
      </span>
    </li>
  )
}

const DropHint = ({ several, accept, maxMegabytes }: { several: boolean; accept: string; maxMegabytes: number }) => (
  <>
    <Icon as={UploadIcon} />
    <span>
      <span className="font-medium text-ink">{several ? t('Choose files') : t('Choose file')}</span>
      <span className="max-md:hidden"> {several ? t('or drop them here') : t('or drop it here')}</span>
    </span>
    <span className="text-12 text-ink-faint">
      <Rich
        text="{accept}, up to <0>{maxMegabytes}</0> MB"
        parts={[<span className="num" />]}
        values={{ accept: textsFor(accept), maxMegabytes }}
      />
    </span>
  </>
)

/** Files from disk, by drag and drop or from the camera; uploaded immediately, with preview and progress. */
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
          className={clsx(
            styles.drop,
            'hover:border-ink hover:bg-sunken [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-brand [&:has(:focus-visible)]:outline-offset-2',
            over && styles.over,
            (refused ?? frame.error) && styles.bad,
          )}
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <DropHint several={max > 1} accept={accept} maxMegabytes={maxMegabytes} />
          {children}
          <input id={id} {...input} />
        </div>
      )}
      {camera && uploads.length < max && (
        <>
          <Button size="mid" icon={Camera} onClick={() => lens.current?.click()} className="md:hidden">
            {t('Take a photo')}
          </Button>
          <input ref={lens} {...input} accept="image/*" capture="environment" hidden aria-label={t('Take a photo')} />
        </>
      )}
      {uploads.length > 0 && (
        <ul className="grid gap-2">
          {uploads.map((one) => (
            <FileRow key={one.key} upload={one} onRemove={() => remove(one.key)} onRetry={() => retry(one)} />
          ))}
        </ul>
      )}
    </Field>
  )
}
