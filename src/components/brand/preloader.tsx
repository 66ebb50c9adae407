import { useEffect, useState } from 'react'
import { Logo } from './logo'
import styles from './preloader.module.css'

/** Milliseconds (specification, section 9). */
export const PRELOADER_LASTS = 2000

/**
 * The animated logo during the first load. Part of the initial HTML and animated with CSS alone, so that it starts before any script and
 * ends without one, two seconds after the first paint; the script only removes it from the document.
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
      <div className={styles.frame}>
        <Logo width={216} height={60} className={styles.logo} />
      </div>
    </div>
  )
}
