import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/plain/icon'
import styles from './selection-bar.module.css'

type Props = { count: number; sum?: ReactNode; onClear: () => void; children: ReactNode }

/** What can be done with the rows that are ticked. */
export const SelectionBar = ({ count, sum, onClear, children }: Props) => (
  <div className={styles.bar}>
    <span className="font-medium">
      <span className="num">{count}</span> selected
    </span>
    {sum}
    <span className={styles.end}>
      {children}
      <button type="button" className={styles.clear} aria-label="Clear the selection" onClick={onClear}>
        <Icon as={X} size={16} />
      </button>
    </span>
  </div>
)
