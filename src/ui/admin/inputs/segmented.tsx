import { Segmented as AntdSegmented } from 'antd'
import clsx from 'clsx'
import { useId } from 'react'
import type { Choice } from '@/ui/plain/inputs/segmented'

export type { Choice }

type Props<V extends string | number> = {
  /** The label for screen readers. */
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
  className?: string
}

/** A single choice with all options visible, by antd. Radio buttons underneath, so arrow keys work. */
export const Segmented = <V extends string | number>({ label, choices, value, onChange, className }: Props<V>) => (
  <AntdSegmented<V>
    aria-label={label}
    name={useId()}
    options={choices.map((choice) => ({ ...choice }))}
    value={value}
    onChange={onChange}
    className={clsx(
      'w-max self-center border border-line [&_.ant-segmented-item-selected]:ring [&_.ant-segmented-item-selected]:ring-line-strong',
      className,
    )}
    classNames={{ label: 'flex items-center justify-center px-3 text-13 font-medium max-md:px-[clamp(7px,2.5vw,10px)]' }}
  />
)
