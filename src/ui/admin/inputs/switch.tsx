import { Switch as AntdSwitch } from 'antd'

type Props = {
  id?: string
  checked?: boolean | undefined
  disabled?: boolean
  onChange?: (checked: boolean) => void
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** On or off, at once, by antd; the words stand beside it. What is pressed is larger than what is seen. */
export const Switch = ({ checked = false, onChange, ...rest }: Props) => (
  <AntdSwitch
    {...rest}
    checked={checked}
    onChange={(isOn) => onChange?.(isOn)}
    className="relative flex-none align-middle before:absolute before:-inset-x-1.5 before:-inset-y-[13px]"
  />
)
