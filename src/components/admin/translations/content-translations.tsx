import { useId } from 'react'
import type { Translations } from '@/contract/core/translations'
import { t } from '@/locales/text'
import { Field } from '@/ui/plain/forms/field'
import type { TranslatableText } from './translatable'
import { TranslationsEditor } from './translations-editor'

type Values = { translations: Translations }
type Props<V extends Values> = {
  texts: readonly TranslatableText[]
  form: { values: V; errors: Partial<Record<string, string>>; set: (name: 'translations', translations: Translations) => void }
  /** The initial values of the form. */
  before: V
}

/** The translations of the texts of a form without antd. */
export function ContentTranslations<V extends Values>({ texts, form, before }: Props<V>) {
  const id = useId()
  return (
    <Field
      id={id}
      label={t('Translations')}
      group
      help={t('Texts without a translation are shown in English.')}
      error={form.errors.translations}
    >
      <TranslationsEditor
        texts={texts}
        english={form.values}
        value={form.values.translations}
        before={{ english: before, translations: before.translations }}
        onChange={(translations) => form.set('translations', translations)}
      />
    </Field>
  )
}
