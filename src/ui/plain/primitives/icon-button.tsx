import clsx from 'clsx'
import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { Icon, type IconDrawing } from './icon'
import { Link } from './link'
import { Tip } from '@/ui/plain/overlays/tip'

type Side = 28 | 32 | 36 | 40 | 44
type Shape = { icon: IconDrawing; label: string; side?: Side; count?: number; iconSize?: 16 | 18 | 20; className?: string | undefined }

const sideClass: Record<Side, string | undefined> = {
  28: 'size-7',
  32: 'size-8',
  36: 'size-9',
  40: undefined,
  44: 'size-11',
}
const shown = (count: number) => (count > 99 ? '99+' : String(count))
const spoken = (label: string, count: number | undefined) => (count ? `${label}, ${shown(count)}` : label)
const Count = ({ count }: { count: number | undefined }) =>
  count ? (
    <i className="num not-italic absolute top-[3px] end-0.5 min-w-4 h-4 px-1 rounded-[8px] bg-brand-fill text-on-brand font-sans text-[0.6875rem]/4 font-medium text-center [box-shadow:0_0_0_2px_var(--surface)]">
      {shown(count)}
    </i>
  ) : null

type Props = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
    disabledReason?: string | undefined
    ref?: Ref<HTMLButtonElement>
  }

/** An icon button; its label is for screen readers and its tooltip. */
export function IconButton({ icon, label, side = 40, count, iconSize = 20, className, disabledReason, onClick, ...rest }: Props) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={spoken(label, count)}
      aria-disabled={disabledReason ? true : undefined}
      className={clsx(styles.icon, sideClass[side], className)}
      onClick={disabledReason ? (event) => event.preventDefault() : onClick}
    >
      <Icon as={icon} size={iconSize} />
      <Count count={count} />
    </button>
  )
  return (
    <Tip content={disabledReason ?? label} isReason={Boolean(disabledReason)}>
      {button}
    </Tip>
  )
}

/** The same as a link. */
export const IconLink = ({ icon, label, side = 40, count, iconSize = 20, className, href }: Shape & { href: string }) => (
  <Tip content={label}>
    <Link href={href} aria-label={spoken(label, count)} className={clsx(styles.icon, sideClass[side], className)}>
      <Icon as={icon} size={iconSize} />
      <Count count={count} />
    </Link>
  </Tip>
)
