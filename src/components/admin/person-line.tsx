import type { ReactNode } from 'react'
import { Avatar } from '@/ui/plain/primitives/avatar'
import styles from './pieces.module.css'

/** The person a decision is about: name, one line of facts, and a status. */
export const PersonLine = ({ name, detail, state }: { name: ReactNode; detail?: ReactNode; state?: ReactNode }) => (
  <div className={styles.person}>
    <Avatar name={typeof name === 'string' ? name : ''} />
    <p className="font-medium">{name}</p>
    {state}
    {detail && <p className={styles.detail}>{detail}</p>}
  </div>
)
