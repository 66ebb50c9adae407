import styles from './switch.module.css'

type Props = {
  id?: string
  checked?: boolean | undefined
  disabled?: boolean
  onChange?: (checked: boolean) => void
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** On or off, at once; the words stand beside it. */
export const Switch = ({ checked = false, onChange, ...rest }: Props) => (
  <button {...rest} type="button" role="switch" aria-checked={checked} className={styles.switch} onClick={() => onChange?.(!checked)} />
)
