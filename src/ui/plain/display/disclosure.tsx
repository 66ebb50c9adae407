import clsx from 'clsx'
import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from '@/ui/plain/primitives/icon'

/** A question that expands to its answer; works without scripts. */
export const Disclosure = ({ title, children, open }: { title: ReactNode; children: ReactNode; open?: boolean }) => (
  <details className={clsx(styles.details, 'border-t border-line last-of-type:border-b last-of-type:border-line')} open={open}>
    <summary className={styles.summary}>
      {title}
      <Icon as={Plus} className={clsx(styles.plus, 'mt-0.5 text-ink-faint')} />
      <Icon as={Minus} className={clsx(styles.minus, 'mt-0.5 text-ink-faint')} />
    </summary>
    <div className="max-w-measure pb-5 pe-12 text-ink-soft max-md:pe-0">{children}</div>
  </details>
)
