import { useEffect, useState, type CSSProperties } from 'react'
import styles from './preloader.module.css'

/** Milliseconds (specification, section 9). */
export const PRELOADER_LASTS = 2000

const bars = [
  'M1 7H3V8.982L1 9.982ZM1 13.818L3 12.818V15H1Z',
  'M5 5H7V6.982L5 7.982ZM5 11.818L7 10.818V15H5Z',
  'M9 3H11V4.982L9 5.982ZM9 9.818L11 8.818V15H9Z',
  'M13 1H15V2.982L13 3.982ZM13 7.818L15 6.818V15H13Z',
] as const

/**
 * The animated logo over the first load. Part of the first HTML and moved by CSS alone, so that it starts before
 * any script and ends without one; the script only takes it out of the document.
 */
export function Preloader() {
  const [active, setActive] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setActive(false), PRELOADER_LASTS)
    return () => clearTimeout(timer)
  }, [])
  if (!active) return null
  return (
    <div className={styles.preloader} data-testid="preloader" aria-hidden="true">
      <svg className={styles.mark} viewBox="0 0 16 16">
        {bars.map((bar, index) => (
          <path key={bar} className={styles.bar} style={{ '--i': index } as CSSProperties} d={bar} />
        ))}
        <path className={styles.strike} d="M0 11.282L16 3.282V5.518L0 13.518Z" />
      </svg>
    </div>
  )
}
