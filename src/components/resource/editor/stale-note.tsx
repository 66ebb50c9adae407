import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { Note } from '@/ui/admin/feedback/note'
import { changedFields, textsOf, type FieldSpec } from './field-spec'

type Props<V extends object> = { fields: readonly FieldSpec<V>[]; before: Partial<V>; theirs: Partial<V>; onReload: () => void }

/** A conflicting save: the other person's changes, that nothing was saved, and how to continue. */
export function StaleNote<V extends object>({ fields, before, theirs, onReload }: Props<V>) {
  const changed = changedFields(fields, before, theirs)
  const changes = changed.map((field) =>
    t('{label} is now {field}', {
      label: field.label.toLowerCase(),
      field: textsOf(field, (theirs as Readonly<Record<string, unknown>>)[field.name]),
    }),
  )
  return (
    <Note tone="act" alert title={t('Another team member changed this in the meantime.')}>
      {t('Your changes were not saved.')} {changes.length > 0 && `${changes.join(', ').replace(/^./, (letter) => letter.toUpperCase())}. `}
      {t('Close this window, review the current version, and make your change again.')}
      <span className="mt-2 block">
        <Button size="tiny" onClick={onReload}>
          {t('Close and show current version')}
        </Button>
      </span>
    </Note>
  )
}
