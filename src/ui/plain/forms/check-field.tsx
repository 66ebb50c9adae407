import clsx from 'clsx'
import { TriangleAlert } from 'lucide'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './check.module.css'
import { useEarlyInput } from '@/ui/plain/inputs/use-early-input'
import { Icon } from '@/ui/plain/primitives/icon'

const checkClass =
  'grid grid-cols-[18px_minmax(0,1fr)] gap-y-0.5 gap-x-2.5 items-start text-14 cursor-pointer [&:has(:disabled)]:text-ink-soft [&:has(:disabled)]:cursor-not-allowed'

type Props = {
  /** The full text, with links if there are terms to read. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** Indeterminate: some items of a group. */
  indeterminate?: boolean
  name?: string
}

/** A checkbox. */
export function CheckField({ children, checked, onChange, help, error, disabled, indeterminate = false, name }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEarlyInput(box, (input) => onChange(input.checked))
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className="grid gap-1.5">
      <label className={clsx(styles.check, checkClass)}>
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
        {help && <span className="text-ink-soft text-12/4.5">{help}</span>}
      </label>
      {error && (
        <p id={id} className="flex gap-1.5 text-13 text-brand-text [&>svg]:mt-px" role="alert">
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

/** A choice between a few options with descriptions: radio cards. */
export function PickCards<V extends string>({ label, picks, value, onChange, columns = 1 }: PickProps<V>) {
  const name = useId()
  return (
    <fieldset className={clsx(styles.picks, columns === 2 && clsx(styles.two, 'max-md:grid-cols-[minmax(0,1fr)]'))}>
      <legend className="sr-only">{label}</legend>
      {picks.map((pick) => (
        <label
          key={pick.value}
          className={clsx(
            styles.check,
            checkClass,
            'min-w-0 wrap-anywhere py-3 px-4 border border-line-strong rounded-control content-start hover:border-ink-faint [&:has(:checked)]:border-ink [&:has(:checked)]:[box-shadow:inset_0_0_0_1px_var(--ink)] [&:has(:disabled)]:border-line [&:has(:disabled)]:bg-sunken [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-brand [&:has(:focus-visible)]:outline-offset-2 [&_input:focus-visible]:[outline:0]',
          )}
        >
          <input type="radio" name={name} checked={pick.value === value} disabled={pick.disabled} onChange={() => onChange(pick.value)} />
          <span className="font-medium">{pick.title}</span>
          {pick.help && <span className="text-ink-soft text-12/4.5">{pick.help}</span>}
          {pick.body && <div>{pick.body}</div>}
        </label>
      ))}
    </fieldset>
  )
}
