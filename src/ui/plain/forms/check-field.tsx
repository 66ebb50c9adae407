import clsx from 'clsx'
import { TriangleAlert } from 'lucide'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './check.module.css'
import fieldStyles from './field.module.css'
import { Icon } from '@/ui/plain/primitives/icon'

type Props = {
  /** Said in full, with links where there are terms to read. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** Some of several, for a box that stands for a group. */
  indeterminate?: boolean
  name?: string
}

/** A box to tick. */
export function CheckField({ children, checked, onChange, help, error, disabled, indeterminate = false, name }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className="grid gap-1.5">
      <label className={styles.check}>
        <input
          ref={box}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
        {help && <span className={styles.help}>{help}</span>}
      </label>
      {error && (
        <p id={id} className={fieldStyles.error} role="alert">
          <Icon as={TriangleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export type Pick<V extends string> = { value: V; title: ReactNode; help?: ReactNode; body?: ReactNode; disabled?: boolean }

type PickProps<V extends string> = {
  label: string
  picks: readonly Pick<V>[]
  value: V | undefined
  onChange: (value: V) => void
  columns?: 1 | 2
}

/** One of a few that need more than a word each: cards with a radio button. */
export function PickCards<V extends string>({ label, picks, value, onChange, columns = 1 }: PickProps<V>) {
  const name = useId()
  return (
    <fieldset className={clsx(styles.picks, columns === 2 && styles.two)}>
      <legend className="sr-only">{label}</legend>
      {picks.map((pick) => (
        <label key={pick.value} className={clsx(styles.check, styles.pick)}>
          <input type="radio" name={name} checked={pick.value === value} disabled={pick.disabled} onChange={() => onChange(pick.value)} />
          <span className="font-medium">{pick.title}</span>
          {pick.help && <span className={styles.help}>{pick.help}</span>}
          {pick.body && <div>{pick.body}</div>}
        </label>
      ))}
    </fieldset>
  )
}
