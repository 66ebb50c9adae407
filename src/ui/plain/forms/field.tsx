import clsx from 'clsx'
import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import styles from './field.module.css'
import { Icon } from '@/ui/plain/primitives/icon'

/** The frame of every field. */
export type FieldFrame = {
  label: string
  /** Right of the label: a link or a short hint. */
  aside?: ReactNode
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** The label is for screen readers only, where the context is clear. */
  hideLabel?: boolean
}

type Props = FieldFrame & {
  id: string
  count?: CharacterCount | undefined
  children: ReactNode
  className?: string | undefined
  group?: boolean
}

/** `isLine`: a single line, whose character count is shown only near its limit; for longer text it is always shown. */
export type CharacterCount = { used: number; max: number; isLine?: boolean }

const idsOf = (id: string) => ({ help: `${id}-help`, error: `${id}-error`, count: `${id}-count` })

/** From three quarters of the limit. */
const isCountShown = (count: CharacterCount | undefined): count is CharacterCount =>
  count !== undefined && (!count.isLine || count.used * 4 >= count.max * 3)

export const isOutOfRange = (count: CharacterCount | undefined): boolean => count !== undefined && count.used > count.max

/** The attributes that associate a control with its frame: spread them on the input. */
export function controlProps(id: string, { error, help }: Pick<FieldFrame, 'error' | 'help'>, count?: CharacterCount) {
  const ids = idsOf(id)
  const described = [error && ids.error, help && ids.help, isCountShown(count) && ids.count].filter(Boolean).join(' ')
  return { id, 'aria-invalid': Boolean(error) || isOutOfRange(count) || undefined, 'aria-describedby': described || undefined }
}

const Count = ({ id, used, max }: Omit<CharacterCount, 'isLine'> & { id: string }) => (
  <span id={id} className={clsx('ms-auto', used > max && 'text-brand-text font-medium')} data-out-of-range={used > max || undefined}>
    <span className="num">{t('{used} of {max}', { used, max })}</span>
    {used > max && <span className="sr-only">, {t('too long')}</span>}
  </span>
)

/** Label, control, help and error, in reading order. */
export function Field({ id, label, aside, help, error, optional, hideLabel, count, children, className, group }: Props) {
  const ids = idsOf(id)
  const text = (
    <>
      {label}
      {optional && <span className="font-normal text-ink-faint"> {t('(optional)')}</span>}
    </>
  )
  return (
    <div className={clsx(styles.field, className)} {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}>
      <div className={clsx('flex items-baseline justify-between gap-3 text-14 [&>:first-child]:font-medium', hideLabel && 'sr-only')}>
        {group ? <span id={`${id}-label`}>{text}</span> : <label htmlFor={id}>{text}</label>}
        {aside && <span className="text-[length:var(--field-words,0.75rem)]/[1.25] text-ink-faint">{aside}</span>}
      </div>
      {children}
      {error && (
        <p id={ids.error} className="flex gap-1.5 text-13 text-brand-text [&>svg]:mt-px" role="alert">
          <Icon as={TriangleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
      {(help || isCountShown(count)) && (
        <div className="flex justify-between gap-3 text-[length:var(--field-words,0.75rem)]/[max(1.125rem,1.4em)] text-ink-faint">
          {help && <span id={ids.help}>{help}</span>}
          {isCountShown(count) && <Count id={ids.count} used={count.used} max={count.max} />}
        </div>
      )}
    </div>
  )
}
