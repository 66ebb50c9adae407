import { Switch as AntdSwitch } from 'antd'

type Props = {
  id?: string
  checked?: boolean | undefined
  disabled?: boolean
  onChange?: (checked: boolean) => void
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** A switch that applies immediately, by antd; its label is beside it. The touch target is larger than the visible switch. */
export const Switch = ({ checked = false, onChange, ...rest }: Props) => (
  <AntdSwitch
    {...rest}
    checked={checked}
    onChange={(isOn) => onChange?.(isOn)}
    className="relative flex-none align-middle before:absolute before:-inset-x-1.5 before:-inset-y-[13px]"
  />
)
