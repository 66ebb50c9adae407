import { Form } from 'antd'
import { useState } from 'react'
import { TranslationsEditor } from '@/components/admin/translations/translations-editor'
import type { EnglishTexts, TranslatableText } from '@/components/admin/translations/translatable'
import type { Translations } from '@/contract/core/translations'
import { t } from '@/locales/text'
import { FormField } from '@/ui/admin/forms/form-fields'

type Props = {
  /** The texts of a form, derived from its values, since a list can have any number of texts. */
  texts: (values: EnglishTexts) => readonly TranslatableText[]
}

const translationsIn = ({ translations }: EnglishTexts): Translations => (translations ?? {}) as Translations

/** The translations of the texts of an antd form. */
export function TranslationsControl({ texts }: Props) {
  const form = Form.useFormInstance<EnglishTexts>()
  // All values of the form, with the form's own type; before the first render there are none.
  const english = (Form.useWatch([], form) ?? {}) as EnglishTexts
  const [before] = useState(() => form.getFieldsValue(true) as EnglishTexts)
  return (
    <FormField name="translations" label={t('Translations')} group help={t('Texts without a translation are shown in English.')}>
      {({ value, onChange }) => (
        <TranslationsEditor
          texts={texts(english)}
          english={english}
          value={(value ?? {}) as Translations}
          before={{ english: before, translations: translationsIn(before) }}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}
