import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from '@/ui/plain/primitives/icon'

/** A question that opens to its answer; works without scripts. */
export const Disclosure = ({ title, children, open }: { title: ReactNode; children: ReactNode; open?: boolean }) => (
  <details className={styles.details} open={open}>
    <summary className={styles.summary}>
      {title}
      <Icon as={Plus} className={styles.plus} />
      <Icon as={Minus} className={styles.minus} />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
)
