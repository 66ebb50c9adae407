import { Modal as AntdModal, type ModalProps } from 'antd'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { AntdArea } from './antd-area'
import styles from './modal.module.css'
import edge from './plain/sheet-edge.module.css'

/** Specification, section 9. */
export const MODAL_WIDTH = 768

type Props = Omit<ModalProps, 'footer' | 'width' | 'onCancel' | 'onOk' | 'okText' | 'cancelText' | 'okType' | 'styles' | 'classNames'> & {
  onClose: () => void
  /** The buttons, the one that decides last. */
  foot?: ReactNode
  bodyClassName?: string
  /** Another width than the specified one, in pixels, and why this window needs it. */
  widthException?: { width: number; reason: string }
}

/** A window over the page: 768 wide, never wider than the screen, a sheet from below on phones; Escape and the cross close it. */
export function Modal({ title, closable = true, widthException, onClose, foot, bodyClassName, children, ...rest }: Props) {
  return (
    <AntdArea>
      <AntdModal
        centered
        destroyOnHidden
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
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </AntdModal>
    </AntdArea>
  )
}

/** The buttons of a form that fills a window, the one that decides last; on a phone it comes first. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className={clsx(styles.foot, styles.ofForm)}>{children}</div>
