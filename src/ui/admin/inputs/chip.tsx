import { Button, Radio } from 'antd'
import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import type { Choice } from './segmented'

const CHIP = 'h-7 rounded-pill px-2.5 text-13'

type ChipProps = { children: ReactNode; pressed?: boolean; onPress: () => void; className?: string }

/** A small toggle, by antd. */
export const Chip = ({ children, pressed = false, onPress, className }: ChipProps) => (
  <Button
    aria-pressed={pressed}
    onClick={onPress}
    className={clsx(CHIP, pressed ? 'border-ink font-medium text-ink' : 'font-normal text-ink-soft', className)}
  >
    {children}
  </Button>
)

type GroupProps<V extends string | number> = {
  label: string
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange: (value: V) => void
  /** Shows the label above the chips. */
  labelled?: boolean
}

/** A single choice as chips, by antd: reasons. */
export function ChipGroup<V extends string | number>({ label, choices, value, onChange, labelled }: GroupProps<V>) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <span id={id} className={labelled ? 'text-14 font-medium' : 'sr-only'}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        name={id}
        optionType="button"
        className="flex flex-wrap gap-2"
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {choices.map((choice) => (
          <Radio.Button
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled ?? false}
            className={clsx(
              CHIP,
              'inline-flex items-center border before:hidden',
              choice.value === value ? 'border-ink font-medium text-ink' : 'border-line-strong font-normal text-ink-soft',
            )}
          >
            {choice.label}
          </Radio.Button>
        ))}
      </Radio.Group>
    </div>
  )
}
