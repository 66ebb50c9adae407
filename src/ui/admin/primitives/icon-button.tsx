import { Button } from 'antd'
import clsx from 'clsx'
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { useFollow } from './button'
import { Tip } from './tip'

type Side = 28 | 32 | 36 | 40 | 44
type Shape = { icon: IconDrawing; label: string; side?: Side; iconSize?: 16 | 18 | 20; className?: string | undefined }

const sideClass: Record<Side, string> = { 28: 'size-7', 32: 'size-8', 36: 'size-9', 40: 'size-10', 44: 'size-11' }

const classOf = (side: Side, isOff: boolean, className: string | undefined) =>
  clsx(
    'flex-none p-0',
    sideClass[side],
    isOff
      ? 'cursor-not-allowed bg-transparent text-line-strong'
      : 'text-ink-soft hover:text-ink aria-expanded:bg-select aria-expanded:text-ink',
    className,
  )

type Props = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled' | 'color' | 'type'> & {
    disabledReason?: string | undefined
    ref?: Ref<HTMLButtonElement>
  }

/** A button that is only a drawing, by antd; its label is read aloud and shown when pointed at. */
export function IconButton({ icon, label, side = 40, iconSize = 20, className, disabledReason, onClick, ref, ...rest }: Props) {
  const isOff = Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isOff) event.preventDefault()
    // antd names any element; without an address what is drawn is a button.
    else onClick?.(event as MouseEvent<HTMLButtonElement>)
  }
  return (
    <Tip content={disabledReason ?? label} isReason={isOff}>
      <Button
        {...rest}
        {...(ref ? { ref } : {})}
        type="text"
        aria-label={label}
        aria-disabled={isOff || undefined}
        className={classOf(side, isOff, className)}
        icon={<Icon as={icon} size={iconSize} />}
        onClick={press}
      />
    </Tip>
  )
}

/** The same, leading somewhere. */
export const IconLink = ({ icon, label, side = 40, iconSize = 20, className, href }: Shape & { href: string }) => (
  <Tip content={label}>
    <Button
      {...useFollow(href)}
      type="text"
      aria-label={label}
      className={classOf(side, false, className)}
      icon={<Icon as={icon} size={iconSize} />}
    />
  </Tip>
)
