import { Checkbox } from 'antd'

type Props = { label: string; checked: boolean; some?: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** A checkbox without label, for rows, by antd; `some` is indeterminate. */
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
