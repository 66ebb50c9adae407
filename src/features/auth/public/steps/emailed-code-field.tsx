import type { ComponentProps } from 'react'
import { t } from '@/locales/text'
import { CodeField } from '@/ui/plain/forms/fields'

type Props = Omit<ComponentProps<typeof CodeField>, 'label' | 'length'> & { length: number }

/** The code that was emailed to a person who is not signed in; a long one says why it is long. */
export const EmailedCodeField = ({ length, ...rest }: Props) => (
  <CodeField
    label={t('{length}-digit code', { length })}
    length={length}
    help={length > 6 ? t('The code is longer because many wrong codes were entered for this address today.') : undefined}
    {...rest}
  />
)
