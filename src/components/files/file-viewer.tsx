import clsx from 'clsx'
import { FileText, Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { Bone, Loading } from '@/ui/admin/feedback/skeleton'
import { formatBytes } from '@/ui/plain/forms/upload-rules'
import { ReadFailed } from '@/components/requests/reading'
import styles from './file-viewer.module.css'
import { useStoredFile } from './use-stored-file'
import { useViewer, type Viewer } from './viewer-state'

export type ViewerPage = { key: string; label: string; file: string }

type Props = {
  /** The description of the image for screen readers. */
  alt: string
  pages: readonly ViewerPage[]
  current: string
  onPage: (key: string) => void
  /** Below the image: name, size, hash. */
  foot?: ReactNode
  /** Shown instead of the image: two images side by side. */
  instead?: ReactNode
  withKeys?: boolean
  /** A file is visible: its image was rendered, or its PDF opened. */
  onShown?: ((file: string) => void) | undefined
  /** A file failed to load, or the browser could not draw it. */
  onMissing?: ((file: string) => void) | undefined
}

/** A document viewer: pages, zoom, rotation, full screen. */
export function FileViewer({ alt, pages, current, onPage, foot, instead, withKeys, onShown, onMissing }: Props) {
  const viewer = useViewer()
  const stage = useRef<HTMLDivElement>(null)
  const page = pages.find((one) => one.key === current)
  const choose = (key: string) => {
    viewer.reset()
    onPage(key)
  }
  return (
    <div className="flex flex-1 flex-col min-w-0 min-h-0 bg-sunken">
      <div className="on-raised flex flex-none items-center gap-0.5 h-11 ps-3 pe-2 border-b border-line bg-raised text-ink-soft text-13/inherit max-md:py-0 max-md:px-1">
        <div className={clsx(styles.pages, 'flex gap-1 me-auto')} role="group" aria-label={t('Pages of the document')}>
          {pages.map((one, index) => (
            <button
              className="inline-flex items-center gap-1.5 h-7 px-2.5 rounded-[4px] whitespace-nowrap max-md:h-10 hover:text-ink"
              key={one.key}
              type="button"
              aria-pressed={one.key === current}
              onClick={() => choose(one.key)}
            >
              {one.label}
              {withKeys && index < 9 && <kbd className="max-md:hidden">{index + 1}</kbd>}
            </button>
          ))}
        </div>
        <Tools viewer={viewer} onFull={() => void stage.current?.requestFullscreen?.()} />
      </div>
      {/* An image larger than its container is moved by scrolling, so the container must be focusable. */}
      <div
        ref={stage}
        className="grid flex-1 [place-items:safe_center] min-h-70 py-5 px-6 overflow-auto bg-sunken focus-visible:-outline-offset-2 max-md:min-h-60 max-md:max-h-[70dvh] max-md:py-6 max-md:px-4"
        role="group"
        aria-label={`${alt}, ${page?.label ?? ''}`}
        tabIndex={0}
      >
        {instead ??
          (page && <Shown id={page.file} alt={`${alt}, ${page.label}`} viewer={viewer} onShown={onShown} onMissing={onMissing} />)}
      </div>
      {foot && (
        <div className="on-raised flex flex-none flex-wrap justify-between gap-y-1 gap-x-3 py-2.5 px-4 border-t border-line bg-raised text-ink-faint text-12 max-md:border-b max-md:border-line">
          {foot}
        </div>
      )}
    </div>
  )
}

const Tools = ({ viewer, onFull }: { viewer: Viewer; onFull: () => void }) => (
  <>
    <IconButton
      icon={ZoomOut}
      label={t('Zoom out')}
      side={32}
      disabledReason={viewer.canZoomOut ? undefined : t('Minimum zoom')}
      onClick={viewer.zoomOut}
    />
    <span className="num w-12 text-ink text-center max-md:hidden" aria-live="polite">
      {viewer.zoom} %
    </span>
    <IconButton
      icon={ZoomIn}
      label={t('Zoom in')}
      side={32}
      disabledReason={viewer.canZoomIn ? undefined : t('Maximum zoom')}
      onClick={viewer.zoomIn}
    />
    <IconButton icon={RotateCcw} label={t('Rotate left')} side={32} onClick={viewer.turnLeft} />
    <IconButton icon={RotateCw} label={t('Rotate right')} side={32} onClick={viewer.turnRight} />
    <IconButton icon={Maximize} label={t('Full screen')} side={32} onClick={onFull} />
  </>
)

type ShownProps = Pick<Props, 'alt' | 'onShown' | 'onMissing'> & { id: string; viewer: Viewer }

function Shown({ id, alt, viewer, onShown, onMissing }: ShownProps) {
  const { file, error, retry, onUndrawn } = useStoredFile(id)
  const isMissing = Boolean(error)
  useEffect(() => {
    if (isMissing) onMissing?.(id)
  }, [isMissing, id, onMissing])
  if (error) return <ReadFailed title={t('We couldn’t load the document')} error={error} onRetry={retry} />
  if (!file)
    return (
      <Loading label={t('Loading the document')}>
        <Bone width={240} kind="figure" />
      </Loading>
    )
  if (file.type === 'application/pdf') return <Pdf url={file.url} size={file.size} onOpen={() => onShown?.(id)} />
  const sideways = viewer.turns % 2 !== 0
  return (
    // An object URL: next/image has nothing to fetch.
    <img
      src={file.url}
      alt={alt}
      onLoad={() => onShown?.(id)}
      onError={onUndrawn}
      className={clsx(styles.picture, sideways && 'w-[calc(72%_*_var(--zoom))]')}
      style={{ '--zoom': viewer.zoom / 100, '--turn': `${viewer.turns * 90}deg` } as CSSProperties}
    />
  )
}

/** The security headers forbid embedding, so a PDF opens in the browser's viewer. */
const Pdf = ({ url, size, onOpen }: { url: string; size: number; onOpen: () => void }) => (
  <div className="grid justify-items-center gap-2 p-8 border border-line rounded-card bg-raised text-center">
    <Icon as={FileText} size={24} className="text-ink-faint" />
    <p className="font-medium">
      <Rich text="PDF, <0>{size}</0>" parts={[<span className="num" />]} values={{ size: formatBytes(size) }} />
    </p>
    <p className="text-13 text-ink-soft">{t('Opens in your browser’s PDF viewer, in a new window.')}</p>
    <ButtonLink size="small" href={url} target="_blank" waitable onClick={onOpen}>
      {t('Open PDF')}
    </ButtonLink>
  </div>
)
