import type { ComponentProps } from 'react'
import { t } from '@/locales/text'
import { CodeField } from '@/ui/plain/forms/fields'

type Props = Omit<ComponentProps<typeof CodeField>, 'label' | 'length'> & { length: number }

/** The code emailed to a signed-out user; an explanation is shown for a long code. */
export const EmailedCodeField = ({ length, ...rest }: Props) => (
  <CodeField
    label={t('{length}-digit code', { length })}
    length={length}
    help={length > 6 ? t('The code is longer because many wrong codes were entered for this address today.') : undefined}
    {...rest}
  />
)
