import clsx from 'clsx'
import NextLink from 'next/link'
import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import styles from './link.module.css'
import { notify } from '@/ui/plain/feedback/notify'

/** Specification, section 8. */
export const REDIRECT_MESSAGE = msg('You are being redirected...')
/** Specification, section 9. */
export const REDIRECT_DELAY = 1000

/** The target of a disabled link (specification, section 4). */
export const PLACEHOLDER_TARGET = '#'

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href'> & {
  href: string
  /** Prevents clicks, links to a placeholder and looks disabled. */
  disabled?: boolean
  /** Covers the nearest positioned ancestor, so that a whole card is one link. */
  hoverOverlay?: boolean
  /** Announces the redirect for a second, then opens the target (same window by default). */
  waitable?: boolean
}

const OUTSIDE = /^(https?:)?\/\//

/** The link component of the product. */
export function Link({ href, disabled, hoverOverlay, waitable, className, onClick, ...rest }: LinkProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (disabled) return event.preventDefault()
    onClick?.(event)
    if (!waitable || event.defaultPrevented) return
    event.preventDefault()
    notify.loading(t(REDIRECT_MESSAGE), REDIRECT_DELAY)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => window.open(href, rest.target ?? '_self', OUTSIDE.test(href) ? 'noopener' : undefined), REDIRECT_DELAY)
  }

  const shared = {
    ...rest,
    ...(rest.target === '_blank' ? { rel: rest.rel ?? 'noopener noreferrer' } : {}),
    className: clsx(className, disabled && styles.disabled, hoverOverlay && styles.overlay) || undefined,
    onClick: click,
  }
  // A plain anchor: Next would resolve the placeholder against the page's address.
  if (disabled)
    return (
      <a className={shared.className} onClick={click} href={PLACEHOLDER_TARGET} aria-disabled="true" tabIndex={-1}>
        {rest.children}
      </a>
    )
  // Next would prefetch and run the scripts of every visible link during hydration. Pages are prefetched on hover instead, which is early
  // enough.
  return <NextLink prefetch={false} {...shared} href={href} />
}
