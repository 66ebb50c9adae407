import { Upload } from 'antd'
import clsx from 'clsx'
import { FileText, RefreshCw, Upload as UploadDrawing, X } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Meter } from '@/ui/admin/display/meter'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { Field, type FieldFrame } from '@/ui/plain/forms/field'
import { formatBytes, refusal, textsFor } from '@/ui/plain/forms/upload-rules'
import { useUploads, type SendFile, type Upload as Sent } from '@/ui/plain/forms/use-uploads'
import { Icon } from '@/ui/plain/primitives/icon'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

type Props = FieldFrame & {
  upload: SendFile
  /** The ids of the uploaded files. */
  onChange: (ids: string[]) => void
  accept?: string
  maxMegabytes?: number
  /** The maximum number of files. */
  max?: number
  children?: ReactNode
}

function FileRow({ upload, onRemove, onRetry }: { upload: Sent; onRemove: () => void; onRetry: () => void }) {
  const { file, preview, state } = upload
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-control border border-line-strong p-2 text-14">
      <span className="grid size-12 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-faint">
        {/* A local preview: next/image has nothing to fetch. */}
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Icon as={FileText} />}
      </span>
      <div className="min-w-0">
        <p className="truncate">{file.name}</p>
        <p className={clsx('text-12', state.phase === 'failed' ? 'text-brand-text' : 'text-ink-faint')}>
          {state.phase === 'failed' ? (
            state.message
          ) : (
            <>
              <span className="num">{formatBytes(file.size)}</span>
              {`, ${state.phase === 'done' ? t('uploaded') : t('sending')}`}
            </>
          )}
        </p>
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

/** Files from disk or by drag and drop, by antd; uploaded immediately, with preview and progress. */
export function UploadField({ upload, onChange, accept = ACCEPTED, maxMegabytes = 10, max = 1, children, ...frame }: Props) {
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const { uploads, add, remove, retry } = useUploads({ send: upload, onChange })
  const error = refused ?? frame.error
  const take = (files: readonly File[]) => {
    const wrong = refusal(files, accept, maxMegabytes, max - uploads.length)
    setRefused(wrong)
    if (!wrong) add(files)
  }
  return (
    <Field id={id} {...frame} error={error}>
      {uploads.length < max && (
        <Upload.Dragger
          id={id}
          accept={accept}
          multiple={max > 1}
          showUploadList={false}
          className={clsx('block [&_.ant-upload-drag]:rounded-control', error && '[&_.ant-upload-drag]:border-brand-text')}
          // antd calls this once per file; all files are handled with the first call. antd uploads nothing itself.
          beforeUpload={(file, files) => {
            if (file === files[0]) take(files)
            return false
          }}
        >
          <span className="grid justify-items-center gap-1 text-14 text-ink-soft">
            <Icon as={UploadDrawing} />
            <span>
              <span className="font-medium text-ink">{max > 1 ? t('Choose files') : t('Choose file')}</span>
              <span className="max-md:hidden"> {max > 1 ? t('or drop them here') : t('or drop it here')}</span>
            </span>
            <span className="text-12 text-ink-faint">
              <Rich
                text="{formats}, up to <0>{maxMegabytes}</0> MB"
                parts={[<span className="num" />]}
                values={{ formats: textsFor(accept), maxMegabytes }}
              />
            </span>
            {children}
          </span>
        </Upload.Dragger>
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
