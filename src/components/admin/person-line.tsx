import type { ReactNode } from 'react'
import { Avatar } from '@/ui/plain/primitives/avatar'
import styles from './pieces.module.css'

/** A person at the head of a decision: who, what we know in one line, and a state. */
export const PersonLine = ({ name, detail, state }: { name: ReactNode; detail?: ReactNode; state?: ReactNode }) => (
  <div className={styles.person}>
    <Avatar name={typeof name === 'string' ? name : ''} />
    <p className="font-medium">{name}</p>
    {state}
    {detail && <p className={styles.detail}>{detail}</p>}
  </div>
)
