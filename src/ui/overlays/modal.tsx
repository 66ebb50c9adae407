import { Modal as AntdModal, type ModalProps as AntdModalProps } from 'antd'
import clsx from 'clsx'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { AntdArea } from '@/ui/theme/antd-area'
import styles from './modal.module.css'
import edge from '@/ui/plain/overlays/sheet-edge.module.css'

/** Specification, section 9. */
export const MODAL_WIDTH = 768

export type ModalProps = Omit<
  AntdModalProps,
  'footer' | 'width' | 'onCancel' | 'onOk' | 'okText' | 'cancelText' | 'okType' | 'styles' | 'classNames'
> & {
  onClose: () => void
  /** The buttons, the primary one last. */
  foot?: ReactNode
  bodyClassName?: string
  /** A non-standard width in pixels, with the reason for it. */
  widthException?: { width: number; reason: string } | undefined
  /** A selector of the initially focused element; without it, the first field of a form. */
  initialFocus?: string | undefined
}

const FIRST_FIELD = 'form input:not([type="file"]), form select, form textarea'

/**
 * Focuses an element of the window as soon as it is focusable, unless the focus is already in the content. antd shows the window some
 * frames after mounting and first focuses its close button, so neither `autoFocus` nor the end of its animation works.
 */
function useInitialFocus(id: string, selector: string): void {
  // Only on opening, so that the focus is not moved away from where the user put it later.
  const [first] = useState(selector)
  useEffect(() => {
    let frame = 0
    const focus = () => {
      const content = document.getElementById(id)
      if (content?.contains(document.activeElement)) return
      const target = content?.querySelector<HTMLElement>(first)
      if (content && !target) return
      target?.focus()
      if (!target || document.activeElement !== target) frame = requestAnimationFrame(focus)
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [id, first])
}

/** A modal window: 768 wide, never wider than the screen, a bottom sheet on phones; Escape and the close button close it. */
export function Modal({
  title,
  closable = true,
  widthException,
  initialFocus = FIRST_FIELD,
  onClose,
  foot,
  bodyClassName,
  children,
  ...rest
}: ModalProps) {
  const id = useId()
  useInitialFocus(id, initialFocus)
  return (
    <AntdArea>
      <AntdModal
        centered
        destroyOnHidden
        // antd's zoom would move the buttons while the window opens, so that a quick click would miss.
        transitionName="ant-fade"
        {...rest}
        title={title}
        closable={closable}
        width={widthException?.width ?? MODAL_WIDTH}
        onCancel={onClose}
        footer={null}
        wrapClassName={clsx(styles.wrap, rest.wrapClassName)}
        className={clsx(styles.modal, rest.className)}
        classNames={{ container: clsx(styles.container, edge.edge), body: clsx((title || closable) && styles.spaced, bodyClassName) }}
      >
        {/* React bubbles events of a portal to the parents of the component: a form in the window must not submit the form that opened it. */}
        <div id={id} className="contents" onSubmit={(event) => event.stopPropagation()}>
          {children}
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      </AntdModal>
    </AntdArea>
  )
}

/** The buttons of a form that fills a window, the primary one last; on a phone it comes first. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className={clsx(styles.foot, styles.ofForm)}>{children}</div>
