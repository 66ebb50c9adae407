import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'
import { changedFields, textsOf, type FieldSpec } from './field-spec'
import type { ConcurrentChange } from './use-editor'

type Props<V extends object> = ConcurrentChange<V> & { fields: readonly FieldSpec<V>[] }

/** What another person saved while this form had unsaved changes, which are kept. */
export function ConcurrentChangeNote<V extends object>({ fields, before, now }: Props<V>) {
  const changes = changedFields(fields, before, now).map((field) =>
    t('{label} is now {field}', {
      label: field.label.toLowerCase(),
      field: textsOf(field, (now as Readonly<Record<string, unknown>>)[field.name]),
    }),
  )
  return (
    <Note tone="act" alert title={t('Another team member changed this in the meantime.')}>
      {`${changes.join(', ').replace(/^./, (letter) => letter.toUpperCase())}. `}
      {t('Your unsaved changes are kept. Review them before you save.')}
    </Note>
  )
}
