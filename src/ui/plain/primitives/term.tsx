import { useId, type ReactNode } from 'react'
import styles from './term.module.css'

type Props = { definition: string; children: ReactNode }

/**
 * A name with its definition on demand: by click, tap, Enter and Space; Escape and a click elsewhere close it. The browser does all of
 * that by itself, so it also works on pages that only the server has drawn.
 */
export function Term({ definition, children }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" className="explain" popoverTarget={id}>
        {children}
      </button>
      <span id={id} popover="auto" role="note" className={styles.definition}>
        {definition}
      </span>
    </>
  )
}
