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

/** An icon button, by antd; its label is for screen readers and its tooltip. */
export function IconButton({ icon, label, side = 40, iconSize = 20, className, disabledReason, onClick, ref, ...rest }: Props) {
  const isOff = Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isOff) event.preventDefault()
    // antd's ref type covers any element; without an address it is a button.
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

/** The same as a link. */
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
