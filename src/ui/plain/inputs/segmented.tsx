import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

export type Choice<V extends string | number> = { value: V; label: ReactNode; disabled?: boolean }

type Props<V extends string | number> = {
  /** The label for screen readers. */
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
  /** Full width, for public forms. */
  wide?: boolean
  className?: string
}

/** A single choice with all options visible. Radio buttons underneath, so arrow keys work. */
export function Segmented<V extends string | number>({ label, choices, value, onChange, wide, className }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={clsx(wide ? styles.wide : styles.segmented, className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
