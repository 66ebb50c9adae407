import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { logoAlt, site } from '@/config/site'
import styles from './logo.module.css'

type Props = { width?: number; height?: number; className?: string }

/** The logo, 180 by 50 unless told otherwise; its source is the site configuration's. */
export const Logo = ({ width = site.logo.width, height = site.logo.height, className }: Props) => (
  // An SVG of known size: next/image would only add a wrapper and script.
  <img
    src={site.logo.light}
    alt={logoAlt}
    width={width}
    height={height}
    className={clsx(styles.logo, className)}
    style={{ '--logo-dark': `url('${site.logo.dark}')`, width, maxWidth: 'none' } as CSSProperties}
  />
)

const STROKES =
  'M1 7H3V8.982L1 9.982ZM1 13.818L3 12.818V15H1ZM5 5H7V6.982L5 7.982ZM5 11.818L7 10.818V15H5ZM9 3H11V4.982L9 5.982ZM9 9.818L11 8.818V15H9ZM13 1H15V2.982L13 3.982ZM13 7.818L15 6.818V15H13Z'
const SLASH = 'M0 11.282L16 3.282V5.518L0 13.518Z'

/** The mark alone, where the logo has no room. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={logoAlt} className="block text-ink">
    <path fill="currentColor" d={STROKES} />
    <path fill="var(--brand)" d={SLASH} />
  </svg>
)
