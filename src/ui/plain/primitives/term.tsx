import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './term.module.css'

type Props = {
  definition: string
  /** Set by `Rich` where the term is part of a sentence. */
  children?: ReactNode
}

/**
 * A term with its definition on demand: by click, tap, Enter and Space; Escape and a click outside close it. It uses native browser
 * features only, so it also works on server-rendered pages without hydration.
 */
export function Term({ definition, children }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" className="explain" popoverTarget={id}>
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className={clsx(
          styles.definition,
          '[--ink-faint:var(--faint-raised)] w-max max-w-[min(320px,calc(100vw_-_16px))] py-2.5 px-3 border border-line rounded-control bg-raised text-ink text-14 font-normal tracking-normal text-start whitespace-normal shadow-float',
        )}
      >
        {definition}
      </span>
    </>
  )
}
