import { DatePicker, Form, Select, type FormItemProps } from 'antd'
import dayjs from 'dayjs'
import { ChevronDown } from 'lucide'
import { useId, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { DecimalInput, type DecimalInputProps } from '@/ui/admin/inputs/decimal-input'
import { inputClass, statusOf, TextInput, type TextInputProps } from '@/ui/admin/inputs/input'
import { PasswordInput } from '@/ui/admin/inputs/password-input'
import { TextAreaInput, type TextAreaProps } from '@/ui/admin/inputs/text-area-input'
import { Switch } from '@/ui/admin/inputs/switch'
import { controlProps, Field, type FieldFrame } from '@/ui/plain/forms/field'
import { Icon } from '@/ui/plain/primitives/icon'

/** Fields inside an antd form: antd stores values and errors and renders the control, our frame renders label, help and error. */
type Name = string | (string | number)[]
type FormFrame = Omit<FieldFrame, 'error'> & { name: Name; rules?: FormItemProps['rules']; dependencies?: Name[]; className?: string }

type Injected = { id?: string; value?: unknown; onChange?: (value: unknown) => void }
type Tied = ReturnType<typeof controlProps>
type FrameProps = Omit<FormFrame, 'name' | 'rules' | 'dependencies'> & {
  maxLength?: number | undefined
  /** One line; the character count is shown only near the limit. */
  isLine?: boolean
  group?: boolean
  children: (control: Tied & { value: unknown; onChange: (value: unknown) => void }) => ReactNode
}

const ignore = () => undefined
/** antd clears an error set on a field (by the schema or the server) only if a rule runs when the field changes. */
const clearsErrors: NonNullable<FormItemProps['rules']>[number] = { validator: () => Promise.resolve() }

/** antd passes value and change handler to the child of its item; they are forwarded to the control inside the frame. */
function Framed({ id: given, value, onChange = ignore, maxLength, isLine = false, group, children, ...frame }: FrameProps & Injected) {
  // antd locates a field by its id when it scrolls to the first error.
  const own = useId()
  const id = given ?? own
  const { errors } = Form.Item.useStatus()
  const error = errors[0]
  const withError = { ...frame, error: typeof error === 'string' ? error : undefined }
  const count = maxLength === undefined ? undefined : { used: typeof value === 'string' ? [...value].length : 0, max: maxLength, isLine }
  return (
    <Field id={id} {...withError} count={count} group={group ?? false}>
      {children({ ...controlProps(id, withError, count), value, onChange })}
    </Field>
  )
}

/** A frame around a custom control: `{(control) => <Picker {...control} />}`. */
export const FormField = ({
  name,
  rules = [],
  dependencies,
  ...frame
}: FormFrame & Pick<FrameProps, 'children' | 'maxLength' | 'isLine' | 'group'>) => (
  <Form.Item name={name} noStyle rules={[clearsErrors, ...rules]} {...(dependencies ? { dependencies } : {})}>
    <Framed {...frame} />
  </Form.Item>
)

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

type Inner<P> = Omit<P, 'value' | 'onChange' | 'id' | 'className' | 'name'>

/** Text beyond `maxLength` is marked, not truncated; the schema refuses it. */
export const FormText = ({ input, maxLength, ...frame }: FormFrame & { input?: Inner<TextInputProps>; maxLength?: number }) => (
  <FormField {...frame} maxLength={maxLength} isLine>
    {({ value, ...control }) => <TextInput {...input} {...control} value={text(value)} />}
  </FormField>
)

export const FormTextArea = ({ input, maxLength, ...frame }: FormFrame & { input?: Inner<TextAreaProps>; maxLength?: number }) => (
  <FormField {...frame} maxLength={maxLength}>
    {({ value, ...control }) => <TextAreaInput {...input} {...control} value={text(value)} />}
  </FormField>
)

/** The value is a decimal string. */
export const FormMoney = ({ currency, input, ...frame }: FormFrame & { currency: string; input?: Inner<DecimalInputProps> }) => (
  <FormField {...frame}>
    {({ value, ...control }) => <DecimalInput {...input} {...control} unit={currency} value={text(value)} />}
  </FormField>
)

/** The value is a decimal string: `"7.50"` is 7.5 %. */
export const FormPercent = ({ input, ...frame }: FormFrame & { input?: Inner<DecimalInputProps> }) => (
  <FormField {...frame}>{({ value, ...control }) => <DecimalInput {...input} {...control} unit="%" value={text(value)} />}</FormField>
)

export const FormPassword = ({ meter, input, ...frame }: FormFrame & { meter?: ReactNode; input?: Inner<TextInputProps> }) => (
  <FormField {...frame}>
    {({ value, ...control }) => (
      <>
        <PasswordInput autoComplete="current-password" {...input} {...control} value={text(value)} />
        {meter}
      </>
    )}
  </FormField>
)

export type FormOption = {
  value: string
  label: ReactNode
  disabled?: boolean
  /** The searchable text of an option whose label is not text. */
  search?: string
}

type SelectProps = FormFrame & {
  /** Undefined while loading. */
  options: readonly FormOption[] | undefined
  placeholder?: string
  multiple?: boolean
  /** Enables search: for long lists. */
  searchable?: boolean
  clearable?: boolean
}

/** A select, single or multiple. A value that is not an option is never shown as its raw id. */
export const FormSelect = ({ options, placeholder, multiple, searchable, clearable, ...frame }: SelectProps) => (
  <FormField {...frame}>
    {({ value, onChange, ...control }) => (
      <Select
        {...control}
        {...statusOf(control['aria-invalid'])}
        className={inputClass('dense', 'w-full')}
        suffixIcon={<Icon as={ChevronDown} size={16} />}
        value={value as string | string[] | undefined}
        onChange={onChange}
        options={options?.map((option) => ({ search: option.label, ...option })) ?? []}
        labelRender={({ label }) => label ?? (options ? t('Not in the list') : t('Loading…'))}
        placeholder={placeholder ?? t('Choose')}
        {...(multiple ? { mode: 'multiple' as const } : {})}
        showSearch={searchable || multiple ? { optionFilterProp: 'search' } : false}
        loading={!options}
        allowClear={clearable ?? false}
      />
    )}
  </FormField>
)

/** A day, as `2026-11-20`. */
export const FormDate = ({ disabledDay, ...frame }: FormFrame & { disabledDay?: (day: string) => boolean }) => (
  <FormField {...frame}>
    {({ value, onChange, ...control }) => (
      <DatePicker
        {...control}
        {...statusOf(control['aria-invalid'])}
        className={inputClass('dense', 'w-full')}
        value={value ? dayjs(String(value)) : null}
        onChange={(day) => onChange(day ? dayjs(day).format('YYYY-MM-DD') : undefined)}
        format="D MMM YYYY"
        {...(disabledDay ? { disabledDate: (day: dayjs.Dayjs) => disabledDay(day.format('YYYY-MM-DD')) } : {})}
      />
    )}
  </FormField>
)

/** A switch with a description. */
export function FormSwitch({ name, label, help }: { name: Name; label: string; help?: ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line py-3">
      <label htmlFor={id} className="text-14">
        {label}
      </label>
      <Form.Item name={name} noStyle valuePropName="checked">
        <Switch id={id} aria-describedby={help ? `${id}-help` : undefined} />
      </Form.Item>
      {help && (
        <p id={`${id}-help`} className="col-start-1 text-12 text-ink-faint">
          {help}
        </p>
      )}
    </div>
  )
}
