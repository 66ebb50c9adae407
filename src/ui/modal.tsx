import { Modal as AntdModal, type ModalProps } from 'antd'
import clsx from 'clsx'
import { useCallback, useEffect, useId, type ReactNode } from 'react'
import { AntdArea } from './antd-area'
import styles from './modal.module.css'
import edge from './plain/sheet-edge.module.css'

/** Specification, section 9. */
export const MODAL_WIDTH = 768

type Props = Omit<
  ModalProps,
  'afterOpenChange' | 'footer' | 'width' | 'onCancel' | 'onOk' | 'okText' | 'cancelText' | 'okType' | 'styles' | 'classNames'
> & {
  onClose: () => void
  /** The buttons, the one that decides last. */
  foot?: ReactNode
  bodyClassName?: string
  /** Another width than the specified one, in pixels, and why this window needs it. */
  widthException?: { width: number; reason: string }
  /** A selector of what gets the focus when it opens; antd attaches the window after its parts are made, so `autoFocus` comes too early. */
  initialFocus?: string
  afterOpenChange?: (isOpen: boolean) => void
}

/** Focuses an element of the open window, unless the focus is in it already. */
function useInitialFocus(id: string, selector: string | undefined): () => void {
  const focus = useCallback(() => {
    const content = document.getElementById(id)
    if (!selector || !content || content.contains(document.activeElement)) return
    content.querySelector<HTMLElement>(selector)?.focus()
  }, [id, selector])
  // Only when it opens: the focus stays where a person puts it later.
  useEffect(focus, [focus])
  return focus
}

/** A window over the page: 768 wide, never wider than the screen, a sheet from below on phones; Escape and the cross close it. */
export function Modal({ title, closable = true, widthException, initialFocus, onClose, foot, bodyClassName, children, ...rest }: Props) {
  const id = useId()
  const focus = useInitialFocus(id, initialFocus)
  const afterOpenChange = (isOpen: boolean) => {
    if (isOpen) focus()
    rest.afterOpenChange?.(isOpen)
  }
  return (
    <AntdArea>
      <AntdModal
        centered
        destroyOnHidden
        {...rest}
        afterOpenChange={afterOpenChange}
        title={title}
        closable={closable}
        width={widthException?.width ?? MODAL_WIDTH}
        onCancel={onClose}
        footer={null}
        wrapClassName={clsx(styles.wrap, rest.wrapClassName)}
        className={clsx(styles.modal, rest.className)}
        classNames={{ container: clsx(styles.container, edge.edge), body: clsx((title || closable) && styles.spaced, bodyClassName) }}
      >
        <div id={id} className="contents">
          {children}
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      </AntdModal>
    </AntdArea>
  )
}

/** The buttons of a form that fills a window, the one that decides last; on a phone it comes first. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className={clsx(styles.foot, styles.ofForm)}>{children}</div>
