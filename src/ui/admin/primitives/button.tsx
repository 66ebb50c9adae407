import { Button as AntdButton } from 'antd'
import clsx from 'clsx'
import { Lock } from 'lucide'
import { useRouter } from 'next/router'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { Tip } from './tip'

export type ButtonSize = 'tiny' | 'small' | 'mid' | 'normal' | 'large'
export type ButtonVariant = 'default' | 'primary' | 'ink' | 'quiet'

type Shape = {
  children: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: IconDrawing | undefined
  block?: boolean | undefined
  className?: string | undefined
}

export type ButtonProps = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'color'> & {
    /** Pending: shows a spinner, keeps the label, and ignores further clicks. */
    busy?: boolean | undefined
    /** Why it is disabled. The button stays focusable, so that the reason can be read. */
    disabledReason?: ReactNode
  }

const antdVariants = {
  default: { color: 'default', variant: 'outlined' },
  primary: { color: 'primary', variant: 'solid' },
  ink: { color: 'default', variant: 'solid' },
  quiet: { color: 'default', variant: 'text' },
} as const

const sizeClass: Record<ButtonSize, string> = {
  tiny: 'px-2.5 text-12',
  small: 'px-3 text-13',
  mid: 'px-4 text-14',
  normal: 'px-4.5 text-15',
  large: 'px-5.5 text-16',
}
const heightClass: Record<ButtonSize, string> = { tiny: 'h-7', small: 'h-8', mid: 'h-10', normal: 'h-11', large: 'h-12' }
/** A button as wide as its container wraps a label that does not fit, such as one with an amount. */
const blockHeightClass: Record<ButtonSize, string> = {
  tiny: 'min-h-7',
  small: 'min-h-8',
  mid: 'min-h-10',
  normal: 'min-h-11',
  large: 'min-h-12',
}
const WRAPPED = 'h-auto py-1 whitespace-normal'
const iconSize = { tiny: 14, small: 16, mid: 20, normal: 20, large: 20 } as const

const shapeOf = ({ variant = 'default', size = 'normal', block = false, className }: Omit<Shape, 'children' | 'icon'>, isOff = false) => ({
  ...antdVariants[isOff ? 'default' : variant],
  block,
  // antd dims a pending button, which would reduce the contrast of its label.
  className: clsx(
    'opacity-100',
    sizeClass[size],
    block ? [blockHeightClass[size], WRAPPED] : heightClass[size],
    isOff && 'cursor-not-allowed border-line bg-sunken text-ink-soft',
    className,
  ),
})

/** A back-office button, by antd. One `primary` per screen; verbs as labels ("Approve payment"). */
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
  const isBlocked = Boolean(disabledReason)
  const { type = 'button', ...native } = rest
  const press = (event: MouseEvent<HTMLElement>) => {
    if (busy || isBlocked) event.preventDefault()
    // antd's ref type covers any element; without an address it is a button.
    else if (event.currentTarget instanceof HTMLButtonElement) onClick?.(event as MouseEvent<HTMLButtonElement>)
  }
  const drawing = isBlocked ? <Icon as={Lock} size={16} /> : icon && <Icon as={icon} size={iconSize[size]} />
  const button = (
    <AntdButton
      {...native}
      {...shapeOf({ variant, size, block, className }, isBlocked || rest.disabled)}
      htmlType={type}
      icon={drawing}
      loading={busy ? { icon: <Spinner /> } : false}
      aria-busy={busy || undefined}
      aria-disabled={isBlocked || busy || undefined}
      onClick={press}
    >
      {children}
    </AntdButton>
  )
  return isBlocked ? (
    <Tip content={disabledReason} block={block ?? false} isReason>
      {button}
    </Tip>
  ) : (
    button
  )
}

type ButtonLinkProps = Shape & { href: string; target?: string; onClick?: () => void; 'aria-label'?: string }

const isPlainPress = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button > 0)

/** Makes antd's link button navigate within the application: a plain click is handled by the router, any other by the browser. */
export function useFollow(href: string, target?: string, onClick?: () => void) {
  const router = useRouter()
  return {
    href,
    ...(target ? { target, rel: 'noopener noreferrer' } : {}),
    // Like every link: the page is prefetched on hover.
    onPointerEnter: () => void (target ?? router.prefetch(href)),
    onClick: (event: MouseEvent<HTMLElement>) => {
      onClick?.()
      if (target || !isPlainPress(event)) return
      event.preventDefault()
      void router.push(href)
    },
  }
}

/** A link styled as a button: for navigation, where `Button` is for actions. */
export function ButtonLink({
  children,
  variant,
  size = 'normal',
  icon,
  block,
  className,
  href,
  target,
  onClick,
  ...rest
}: ButtonLinkProps) {
  return (
    <AntdButton
      {...rest}
      {...useFollow(href, target, onClick)}
      {...shapeOf({ variant, size, block, className })}
      icon={icon && <Icon as={icon} size={iconSize[size]} />}
    >
      {children}
    </AntdButton>
  )
}
