import clsx from 'clsx'
import { X } from 'lucide'
import { useId, type ReactNode } from 'react'
import { t } from '@/locales/text'
import styles from './chip.module.css'
import { Icon } from '@/ui/plain/primitives/icon'
import type { Choice } from './segmented'

type ChipProps = { children: ReactNode; pressed?: boolean; onPress: () => void; large?: boolean; className?: string }

/** A small toggle, or a button that fills a field ("50 %"). */
export const Chip = ({ children, pressed, onPress, large, className }: ChipProps) => (
  <button type="button" className={clsx(styles.chip, large && styles.large, className)} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
)

/** An active filter with a remove button. */
export const RemovableChip = ({ children, name, onRemove }: { children: ReactNode; name: string; onRemove: () => void }) => (
  <span className={styles.chip}>
    {children}
    <button
      type="button"
      className="grid place-items-center size-4.5 me-[-5px] rounded-full text-ink-faint hover:bg-select hover:text-ink"
      aria-label={t('Remove the filter {name}', { name })}
      onClick={onRemove}
    >
      <Icon as={X} size={12} />
    </button>
  </span>
)

type GroupProps<V extends string | number> = {
  label: string
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange: (value: V) => void
  /** Shows the label above the chips. */
  labelled?: boolean
  large?: boolean
}

/** A single choice as chips: reasons, filters of the public list. */
export function ChipGroup<V extends string | number>({ label, choices, value, onChange, labelled, large }: GroupProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-2 m-0">
      <legend className={labelled ? 'mb-2 text-14 font-medium' : 'sr-only'}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={clsx('cursor-pointer', styles.chip, large && styles.large)}>
          <input
            type="radio"
            name={name}
            className="sr-only"
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
