import { Checkbox } from 'antd'

type Props = { label: string; checked: boolean; some?: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** A bare box to tick, for rows, by antd; `some` is neither yes nor no. */
export const Tick = ({ label, checked, some = false, disabled = false, onChange }: Props) => (
  <Checkbox
    aria-label={label}
    checked={checked}
    indeterminate={some}
    disabled={disabled}
    onChange={(event) => onChange(event.target.checked)}
    onClick={(event) => event.stopPropagation()}
  />
)
