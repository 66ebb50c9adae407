import { Tag } from 'antd'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from '@/ui/plain/primitives/status-tag'

export type { Tone }

const toneClass: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  info: 'bg-info-wash text-info',
  act: 'bg-brand-wash text-brand-text',
  closed: 'bg-transparent text-ink-soft inset-ring inset-ring-line-strong',
}
const dot = <span aria-hidden="true" className="size-1.5 flex-none rounded-pill bg-current" />

/** A status, by antd: a dot, a tone and always a word. */
export const StatusTag = ({ tone = 'neutral', children, className }: { tone?: Tone; children: ReactNode; className?: string }) => (
  <Tag
    variant="filled"
    icon={dot}
    className={clsx('static m-0 inline-flex h-6 items-center gap-1.5 rounded-pill px-2.5 text-12 font-medium', toneClass[tone], className)}
  >
    {children}
  </Tag>
)
