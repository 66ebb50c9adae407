import { Progress } from 'antd'

type Props = {
  label: string
  /** 0 to 1; values outside are clamped. */
  value: number
  tone?: 'brand' | 'ink' | 'warn' | 'good'
  thin?: boolean
  className?: string
}

/** A share of a whole, by antd: funding, a used limit, the sent part of a batch. */
export function Meter({ label, value, tone = 'brand', thin = false, className }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return (
    <Progress
      // It shows a level, not progress of work.
      {...{ role: 'meter' }}
      aria-label={label}
      percent={percent}
      showInfo={false}
      size={{ height: thin ? 4 : 6 }}
      strokeColor={`var(--${tone})`}
      railColor="var(--line)"
      {...(className ? { className } : {})}
      classNames={{ root: 'leading-none', body: 'flex' }}
    />
  )
}
