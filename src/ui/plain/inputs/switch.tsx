import clsx from 'clsx'
import styles from './switch.module.css'

type Props = {
  id?: string
  checked?: boolean | undefined
  disabled?: boolean
  onChange?: (checked: boolean) => void
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** A switch that applies immediately; its label is beside it. */
export const Switch = ({ checked = false, onChange, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    role="switch"
    aria-checked={checked}
    className={clsx(
      styles.switch,
      'disabled:cursor-not-allowed disabled:opacity-50 aria-checked:after:[translate:calc(14px_*_var(--forward))_0]',
    )}
    onClick={() => onChange?.(!checked)}
  />
)
