import { useId } from 'react'
import { t } from '@/locales/text'
import { controlProps, Field } from '@/ui/plain/forms/field'

type Props = { error: string | undefined; disabled: boolean; onChoose: (file: File) => void }

export function ResultsFileField({ error, disabled, onChoose }: Props) {
  const id = useId()
  return (
    <Field
      id={id}
      label={t('Results file (CSV)')}
      error={error}
      help={t(
        'The exported CSV with its last columns filled in: transaction id, fee, and the status PAID, RETURNED or FAILED. A returned withdrawal goes back to the queue, a failed one returns the money to the customer; both need a reason. A failed one also needs its failure reference, from the bank or network, and the approval of another team member.',
      )}
    >
      <input
        {...controlProps(id, { help: true, error })}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        className="text-13 file:me-3 file:h-8 file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-ink"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
        }}
      />
    </Field>
  )
}
