import { t } from '@/locales/text'
import { FormField } from '@/ui/admin/forms/form-fields'
import { RichText } from './rich-text'

/** The description as a rich text field. */
export const RichTextControl = () => (
  <FormField
    name="description"
    label={t('Description')}
    group
    help={t('Headings, lists, bold, italics, quotes and links are supported. Other formatting is removed when you save.')}
  >
    {({ value, onChange, ...control }) => (
      <RichText
        label={t('Description')}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        invalid={Boolean(control['aria-invalid'])}
      />
    )}
  </FormField>
)
