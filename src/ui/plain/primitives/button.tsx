import clsx from 'clsx'
import { Lock } from 'lucide'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconDrawing } from './icon'
import { Link } from './link'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { Tip } from '@/ui/plain/overlays/tip'

export type ButtonSize = 'tiny' | 'small' | 'mid' | 'normal' | 'large' | 'big'
export type ButtonVariant = 'default' | 'primary' | 'ink' | 'quiet'

type Shape = {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconDrawing
  block?: boolean
  className?: string | undefined
}

export type ButtonProps = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
    /** Pending: shows a spinner, keeps the label, and ignores further clicks. */
    busy?: boolean
    /** Why it is disabled. The button stays focusable, so that the reason can be read. */
    disabledReason?: ReactNode
  }

const iconSize = { tiny: 14, small: 16, mid: 20, normal: 20, large: 20, big: 20 } as const

export const buttonClass = ({ variant = 'default', size = 'normal', block, className }: Omit<Shape, 'children' | 'icon'>) =>
  clsx(styles.button, variant !== 'default' && styles[variant], size !== 'normal' && styles[size], block && styles.block, className)

/** A button. One `primary` per screen; verbs as labels ("Approve payment"). */
export function Button({
  children,
  variant,
  size = 'normal',
  icon,
  block,
  className,
  busy,
  disabledReason,
  onClick,
  ...rest
}: ButtonProps) {
  const blocked = Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || blocked) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={clsx(
        buttonClass({ variant: blocked ? 'default' : (variant ?? 'default'), size, block: block ?? false, className }),
        (blocked || rest.disabled) && styles.off,
      )}
      aria-busy={busy || undefined}
      aria-disabled={blocked || busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : blocked ? <Icon as={Lock} size={16} /> : icon && <Icon as={icon} size={iconSize[size]} />}
      {children}
    </button>
  )
  return blocked ? (
    <Tip content={disabledReason} block={block ?? false} isReason>
      {button}
    </Tip>
  ) : (
    button
  )
}

type ButtonLinkProps = Shape & {
  href: string
  disabled?: boolean
  waitable?: boolean
  target?: string
  onClick?: () => void
  'aria-label'?: string
}

/** A link styled as a button: for navigation, where `Button` is for actions. */
export function ButtonLink({ children, variant, size = 'normal', icon, block, className, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant: variant ?? 'default', size, block: block ?? false, className })}>
      {icon && <Icon as={icon} size={iconSize[size]} />}
      {children}
    </Link>
  )
}
