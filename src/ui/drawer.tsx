import { Drawer as AntdDrawer } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide'
import type { ReactNode } from 'react'
import { AntdArea } from './antd-area'
import { Icon } from './plain/icon'
import { IconButton } from './plain/icon-button'
import { useIsPhone } from './plain/use-media'

type Props = {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
  /** Beside the title: a state. */
  state?: ReactNode
  /** Steps through the list behind it. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  width?: number
  /** While it works it cannot be closed by accident. */
  locked?: boolean
  afterClose?: () => void
}

const WIDTH = 480

/** A panel docked at the right with a head, a body and a foot; the whole screen on phones. Escape closes it. */
export function Drawer({ open, title, onClose, children, foot, state, onPrevious, onNext, width = WIDTH, locked, afterClose }: Props) {
  const isPhone = useIsPhone()
  const steps = onPrevious || onNext
  return (
    <AntdArea>
      <AntdDrawer
        open={open}
        size={isPhone ? '100%' : width}
        onClose={() => !locked && onClose()}
        closable={false}
        keyboard={!locked}
        mask={{ closable: !locked }}
        destroyOnHidden
        {...(afterClose ? { afterOpenChange: (shown: boolean) => !shown && afterClose() } : {})}
        title={
          <span className="flex items-center gap-3 text-16 font-medium">
            {title}
            {state}
          </span>
        }
        extra={
          <span className="flex">
            {steps && (
              <IconButton
                icon={ChevronUp}
                label="Previous"
                side={32}
                disabledReason={onPrevious ? undefined : 'This is the first'}
                onClick={onPrevious}
              />
            )}
            {steps && (
              <IconButton
                icon={ChevronDown}
                label="Next"
                side={32}
                disabledReason={onNext ? undefined : 'This is the last'}
                onClick={onNext}
              />
            )}
            <button
              type="button"
              className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-select hover:text-ink"
              aria-label="Close"
              onClick={() => !locked && onClose()}
            >
              <Icon as={X} />
            </button>
          </span>
        }
        footer={foot ?? null}
        classNames={{ section: 'on-raised' }}
        styles={{ header: { minHeight: 56, padding: '0 12px 0 24px' }, body: { padding: '20px 24px' } }}
      >
        {children}
      </AntdDrawer>
    </AntdArea>
  )
}
