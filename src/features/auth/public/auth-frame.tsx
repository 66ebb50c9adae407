import { Clock, Lock, Mail } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { PageMeta } from '@/components/page/page-meta'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './auth.module.css'
import { TallyWall } from './tally-wall'

type Props = { title: string; path: string; description: string; children: ReactNode; side: ReactNode }

/** The two halves of sign-in and sign-up: the form, and what is good to know beside it. */
export function AuthFrame({ title, path, description, children, side }: Props) {
  return (
    <div className={styles.split}>
      <PageMeta title={title} path={path} description={description} />
      <div className={styles.form}>
        <div className={styles.formInner}>{children}</div>
      </div>
      <aside className={styles.side} aria-label="Security tips">
        <div className={styles.sideInner}>{side}</div>
      </aside>
    </div>
  )
}

type ViewProps = { title: string; intro: ReactNode; children: ReactNode; follows?: boolean }

/**
 * One step: its heading, a line about it, its form. A step that follows another takes the focus to its first field, because the
 * button that led to it is gone; on a page that has just come nobody's focus is taken.
 */
export function AuthView({ title, intro, children, follows }: ViewProps) {
  const view = useRef<HTMLElement>(null)
  useEffect(() => {
    if (follows) view.current?.querySelector('input')?.focus()
  }, [follows])
  return (
    <section ref={view} className={styles.view}>
      <header>
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      {children}
    </section>
  )
}

type BeforeProps = { address: string }

export const BeforeYouType = ({ address }: BeforeProps) => (
  <>
    <TallyWall rows={6} mark={18} />
    <div>
      <h2>Before you sign in</h2>
      <ul className={styles.facts}>
        <li>
          <Icon as={Lock} />
          <p>
            <b>Check the address.</b> This page’s address is {address} and nowhere else.
          </p>
        </li>
        <li>
          <Icon as={Mail} />
          <p>
            <b>Never share codes.</b> We never ask for your password or a code by phone, chat or email.
          </p>
        </li>
        <li>
          <Icon as={Clock} />
          <p>
            <b>Five wrong passwords</b> lock the account for 15 minutes.
          </p>
        </li>
      </ul>
    </div>
  </>
)
