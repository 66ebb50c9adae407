import { t } from '@/locales/text'
import { countedFields, type FormFailure } from './failure'
import { Note } from '@/ui/plain/feedback/note'

/**
 * Above a refused form: what was not done, the number of fields to correct, errors without a field, and that no input is lost. An error
 * that no form has assigned to its fields is shown in full.
 */
export function FormFailureNote({ failure, notDone = t('Not saved.') }: { failure: FormFailure | undefined; notDone?: string }) {
  if (!failure) return null
  const { message, fields } = failure
  const placed = failure.others ? fields.length : 0
  const others = failure.others ?? fields.map((field) => field.message)
  return (
    <Note tone="act" alert title={notDone}>
      {placed > 0 && countedFields(placed)}
      {others.length > 0 && (
        <ul>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {placed === 0 && others.length === 0 && message}
    </Note>
  )
}
