import clsx from 'clsx'
import { useId, useState } from 'react'
import type { AddressCheck } from '@/domain/wallet-address'
import { t } from '@/locales/text'
import { AddressText } from '@/ui/plain/primitives/code-text'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { TextAreaInput } from '@/ui/plain/inputs/input'
import styles from './wallets.module.css'

type Props = { name: string; value: string; onChange: (value: string) => void; error: string | undefined; check: AddressCheck | undefined }

/** An address field: validated while typing; a valid address is shown with highlighted ends once the field loses the focus. */
export function AddressField({ name, value, onChange, error, check }: Props) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const found = error ?? (check && !check.ok && !focused ? t(check.message) : undefined)
  const frame = { label: t('Address'), error: found, help: t('Copy it from your wallet app. Do not type it.') }
  const isMarked = check?.ok === true && !focused && !error
  return (
    <Field id={id} {...frame}>
      <div
        className={clsx(
          styles.addressField,
          'relative',
          check?.ok && !error && '[&>div:first-child]:border-good',
          isMarked && '[&_textarea]:text-transparent',
        )}
      >
        <TextAreaInput
          {...controlProps(id, frame)}
          name={name}
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={value}
          onChange={(text) => onChange(text.replace(/\s/g, ''))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {isMarked && (
          <span
            className="absolute inset-y-2 inset-x-3 overflow-hidden pointer-events-none [&_span]:text-[0.9375rem]/6.5"
            aria-hidden="true"
          >
            <AddressText value={value.trim()} copyable={false} />
          </span>
        )}
      </div>
    </Field>
  )
}
