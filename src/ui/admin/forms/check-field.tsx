import { Checkbox, Radio } from 'antd'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide'
import { useId, type ReactNode } from 'react'
import type { Pick } from '@/ui/plain/forms/check-field'
import { Icon } from '@/ui/plain/primitives/icon'

export type { Pick }

type Props = {
  /** The full text. */
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

const HELP = 'block text-12 leading-[1.125rem] text-ink-soft'

/** A checkbox, by antd. */
export function CheckField({ children, checked, onChange, help, error, disabled = false, indeterminate = false, name }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Checkbox
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        {...(name ? { name } : {})}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        className="items-start text-14"
        onChange={(event) => onChange(event.target.checked)}
      >
        {children}
        {help && <span className={HELP}>{help}</span>}
      </Checkbox>
      {error && (
        <p id={id} className="flex gap-1.5 text-13 text-brand-text" role="alert">
          <Icon as={TriangleAlert} size={16} className="mt-px" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type PickProps<V extends string> = {
  label: string
  picks: readonly Pick<V>[]
  value: V | undefined
  onChange: (value: V) => void
  columns?: 1 | 2
}

/** A choice between a few options with descriptions, by antd: radio cards. */
export const PickCards = <V extends string>({ label, picks, value, onChange, columns = 1 }: PickProps<V>) => (
  <Radio.Group
    aria-label={label}
    name={useId()}
    className={clsx('grid', columns === 2 ? 'gap-3 md:grid-cols-2' : 'gap-2')}
    value={value}
    onChange={(event) => {
      const chosen = picks.find((pick) => pick.value === event.target.value)
      if (chosen) onChange(chosen.value)
    }}
  >
    {picks.map((pick) => (
      <Radio
        key={pick.value}
        value={pick.value}
        disabled={pick.disabled ?? false}
        className={clsx(
          'm-0 min-w-0 items-start rounded-control border px-4 py-3 text-14 wrap-anywhere',
          pick.disabled
            ? 'border-line bg-sunken'
            : pick.value === value
              ? 'border-ink inset-ring inset-ring-ink'
              : 'border-line-strong hover:border-ink-faint',
        )}
      >
        <span className="font-medium">{pick.title}</span>
        {pick.help && <span className={HELP}>{pick.help}</span>}
        {pick.body}
      </Radio>
    ))}
  </Radio.Group>
)
