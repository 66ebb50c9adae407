import { countedFields, type FormFailure } from './failure'
import { Note } from './note'

/** On top of a refused form: what was not done, how many fields to mend, that nothing typed is lost. */
export function FormFailureNote({ failure, notDone = 'Not saved.' }: { failure: FormFailure | undefined; notDone?: string }) {
  if (!failure) return null
  const words = failure.fields.length > 0 ? `${countedFields(failure.fields.length)} Your entries are kept.` : failure.message
  return (
    <Note tone="act" alert title={notDone}>
      {words}
    </Note>
  )
}
