import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import styles from './editor.module.css'
import { changedFields, textsOf, type FieldSpec } from './field-spec'

type Props<V extends object> = { fields: readonly FieldSpec<V>[]; before: Partial<V>; now: Partial<V> }

const LONGEST = 40
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const valueOf = (values: object, name: string): unknown => (values as Readonly<Record<string, unknown>>)[name]

/** "2 changes: code KE GH, commission on off.": the effect of saving, shown before saving. */
export function ChangesLine<V extends object>({ fields, before, now }: Props<V>) {
  const changed = changedFields(fields, before, now)
  if (changed.length === 0) return null
  return (
    <p className={styles.was}>
      <Rich
        text="{count, plural, one {<0>#</0> change} other {<0>#</0> changes}}"
        parts={[<span className="num" />]}
        values={{ count: changed.length }}
      />
      :{' '}
      {changed.map((field, index) => (
        <Change
          key={field.name}
          label={field.label}
          was={short(textsOf(field, valueOf(before, field.name)))}
          is={short(textsOf(field, valueOf(now, field.name)))}
          end={index < changed.length - 1 ? ', ' : '.'}
        />
      ))}
    </p>
  )
}

/** The former value is struck through, which screen readers ignore: they read a sentence instead. */
const Change = ({ label, was, is, end }: { label: string; was: string; is: string; end: string }) => (
  <span>
    <span className="sr-only">{t('{label}: {was} before, {is} after.', { label, was, is })} </span>
    <span aria-hidden="true">
      {label.toLowerCase()} <s>{was}</s> {is}
      {end}
    </span>
  </span>
)
