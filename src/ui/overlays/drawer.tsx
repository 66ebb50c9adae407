import { Drawer as AntdDrawer } from 'antd'
import { X } from 'lucide'
import type { ReactNode } from 'react'
import { currentLanguage } from '@/locales/current'
import { languages } from '@/locales/languages'
import { t } from '@/locales/text'
import { AntdArea } from '@/ui/theme/antd-area'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { ListSteps } from '@/ui/plain/navigation/list-steps'
import { useIsPhone } from '@/ui/plain/hooks/use-media'

type Props = {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
  /** Beside the title: a status. */
  state?: ReactNode
  /** Steps through the adjacent list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  width?: number
  /** While pending, it cannot be closed by accident. */
  locked?: boolean
  afterClose?: () => void
}

const WIDTH = 480

/** A panel at the inline end (the right; in Arabic the left) with header, body and footer; full screen on phones. Escape closes it. */
export function Drawer({ open, title, onClose, children, foot, state, onPrevious, onNext, width = WIDTH, locked, afterClose }: Props) {
  const isPhone = useIsPhone()
  return (
    <AntdArea>
      <AntdDrawer
        open={open}
        placement={languages[currentLanguage()].dir === 'rtl' ? 'left' : 'right'}
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
            {(onPrevious || onNext) && <ListSteps onPrevious={onPrevious} onNext={onNext} />}
            <IconButton icon={X} label={t('Close')} side={32} onClick={() => !locked && onClose()} />
          </span>
        }
        footer={foot ?? null}
        classNames={{ section: 'on-raised' }}
        styles={{ header: { minHeight: 56, paddingBlock: 0, paddingInline: '24px 12px' }, body: { padding: '20px 24px' } }}
      >
        <div className="contents" onSubmit={(event) => event.stopPropagation()}>
          {children}
        </div>
      </AntdDrawer>
    </AntdArea>
  )
}
