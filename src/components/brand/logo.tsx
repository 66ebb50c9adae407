import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { logoAlt, site } from '@/config/site'
import styles from './logo.module.css'

type Props = { width?: number; height?: number; className?: string }
type Files = { light: string; dark: string }

/** A configured image of known size: next/image would only add a wrapper and script. */
const Picture = ({ light, dark, width, height, className }: Files & Required<Omit<Props, 'className'>> & { className?: string }) => (
  <img
    src={light}
    alt={logoAlt}
    width={width}
    height={height}
    className={clsx(styles.logo, className)}
    style={{ '--logo-dark': `url('${dark}')`, width, maxWidth: 'none', aspectRatio: `${width} / ${height}` } as CSSProperties}
  />
)

/** The logo, 180 by 50 by default. */
export const Logo = ({ width = site.logo.width, height = site.logo.height, ...more }: Props) => (
  <Picture {...site.logo} width={width} height={height} {...more} />
)

/** The brand mark, where the logo does not fit. */
export const Mark = ({ size = 28 }: { size?: number }) => <Picture {...site.mark} width={size} height={size} />
