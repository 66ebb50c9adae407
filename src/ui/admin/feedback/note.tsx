import { Alert } from 'antd'
import clsx from 'clsx'
import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'

export type NoteTone = 'neutral' | 'good' | 'warn' | 'info' | 'act'

const drawing: Record<NoteTone, IconDrawing> = { neutral: Info, good: CircleCheck, warn: Clock, info: Info, act: TriangleAlert }
const type = { neutral: 'info', good: 'success', warn: 'warning', info: 'info', act: 'error' } as const
const iconClass: Record<NoteTone, string> = {
  neutral: 'text-ink-soft',
  good: 'text-good',
  warn: 'text-warn',
  info: 'text-info',
  act: 'text-brand-text',
}

type Props = { tone?: NoteTone; title?: ReactNode; icon?: IconDrawing; alert?: boolean; children?: ReactNode; className?: string }

/** A highlighted message, by antd; forms show a refusal with `act` and `alert`. */
export const Note = ({ tone = 'neutral', title, icon, alert, children, className }: Props) => (
  <Alert
    showIcon
    type={type[tone]}
    // antd would announce every note at once.
    {...{ role: alert ? 'alert' : undefined }}
    icon={
      <span className={clsx('flex', iconClass[tone])}>
        <Icon as={icon ?? drawing[tone]} />
      </span>
    }
    title={
      <>
        {title && <strong className="font-medium">{title} </strong>}
        {children}
      </>
    }
    className={clsx('items-start gap-3 rounded-control border-0 px-4 py-3 text-14', tone === 'neutral' && 'bg-sunken', className)}
    classNames={{ icon: 'me-0', section: 'min-w-0' }}
  />
)
