import { FormField } from '@/ui/form-fields'
import { RichText } from './rich-text'

/** The description, written as it will be read. */
export const RichTextControl = () => (
  <FormField
    name="description"
    label="Description"
    group
    help="Headings, lists, emphasis, quotes and links are kept; anything else is taken out when it is saved."
  >
    {({ value, onChange, ...control }) => (
      <RichText
        label="Description"
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        invalid={Boolean(control['aria-invalid'])}
      />
    )}
  </FormField>
)
