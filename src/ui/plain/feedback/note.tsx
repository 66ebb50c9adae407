import clsx from 'clsx'
import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import styles from './note.module.css'

export type NoteTone = 'neutral' | 'good' | 'warn' | 'info' | 'act'
const drawing: Record<NoteTone, IconDrawing> = { neutral: Info, good: CircleCheck, warn: Clock, info: Info, act: TriangleAlert }

type Props = { tone?: NoteTone; title?: ReactNode; icon?: IconDrawing; alert?: boolean; children?: ReactNode; className?: string }

/** A highlighted message; forms show a refusal with `act` and `alert`. */
export const Note = ({ tone = 'neutral', title, icon, alert, children, className }: Props) => (
  <div className={clsx(styles.note, tone !== 'neutral' && styles[tone], className)} role={alert ? 'alert' : undefined}>
    <Icon as={icon ?? drawing[tone]} />
    <div className="min-w-0">
      {title && <strong className="font-medium">{title} </strong>}
      {children}
    </div>
  </div>
)
