import { Form, type FormInstance } from 'antd'
import clsx from 'clsx'
import {
  FormDate,
  FormField,
  FormMoney,
  FormPassword,
  FormPercent,
  FormSelect,
  FormSwitch,
  FormText,
  FormTextArea,
} from '@/ui/admin/forms/form-fields'
import { TextInput } from '@/ui/admin/inputs/input'
import type { FieldSpec } from './field-spec'
import styles from './editor.module.css'

/** Renders form fields from their specifications. */
export function FormFieldset<V extends object>({ form, fields }: { form: FormInstance<V>; fields: readonly FieldSpec<V>[] }) {
  // antd passes all values of the form with the form's own type; before the first render there are none.
  const values = (Form.useWatch([], form) ?? {}) as Partial<V>
  return (
    <div className={styles.fields}>
      {fields
        .filter((field) => field.when?.(values) ?? true)
        .map((field) => (
          <div
            key={field.name}
            className={clsx(
              field.kind !== 'heading' && field.half && styles.half,
              field.kind === 'switch' && styles.switch,
              (field.kind === 'money' || (field.kind !== 'heading' && field.half === 'desk')) && styles.long,
            )}
          >
            <Control form={form} field={field} />
          </div>
        ))}
    </div>
  )
}

function Control<V extends object>({ form, field }: { form: FormInstance<V>; field: FieldSpec<V> }) {
  if (field.kind === 'heading')
    return (
      <div className={styles.heading}>
        <h2>{field.label}</h2>
        {field.help && <p className="text-13 text-ink-soft">{field.help}</p>}
      </div>
    )
  const frame = { name: field.name, label: field.label, help: field.help, aside: field.aside, optional: field.optional ?? false }
  switch (field.kind) {
    case 'text':
      return (
        <FormText
          {...frame}
          {...(field.maxLength ? { maxLength: field.maxLength } : {})}
          input={{ placeholder: field.placeholder, autoComplete: field.autoComplete ?? 'off' }}
        />
      )
    case 'textarea':
      return <FormTextArea {...frame} {...(field.maxLength ? { maxLength: field.maxLength } : {})} input={{ rows: field.rows ?? 4 }} />
    case 'number':
      return (
        <FormField {...frame}>
          {({ value, ...control }) => (
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="num"
              {...control}
              value={value === undefined || value === null ? '' : String(value as number)}
            />
          )}
        </FormField>
      )
    case 'money':
      return (
        <FormMoney {...frame} currency={field.currency} input={{ ...(field.decimals === undefined ? {} : { decimals: field.decimals }) }} />
      )
    case 'percent':
      return <FormPercent {...frame} />
    case 'password':
      return <FormPassword {...frame} input={{ autoComplete: 'new-password' }} />
    case 'select':
      return (
        <FormSelect
          {...frame}
          options={field.options}
          multiple={field.multiple ?? false}
          searchable={field.searchable ?? false}
          clearable={field.clearable ?? false}
          {...(field.placeholder ? { placeholder: field.placeholder } : {})}
        />
      )
    case 'date':
      return <FormDate {...frame} {...(field.disabledDay ? { disabledDay: field.disabledDay } : {})} />
    case 'switch':
      return <FormSwitch name={field.name} label={field.label} help={field.help} />
    case 'custom':
      return field.render(form)
  }
}
