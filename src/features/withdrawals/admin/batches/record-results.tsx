import { useEffect, useId, useState } from 'react'
import { BulkResults } from '@/components/decisions/decision-window'
import type { PayoutBatchDetail } from '@/contract/payout-batches'
import { t } from '@/locales/text'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { Button } from '@/ui/admin/primitives/button'
import { FormFoot, Modal } from '@/ui/overlays/modal'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { EnterResults } from './enter-results'
import { hasResult, missingIn, resultsFile } from './entered-results'
import { ResultsFileField } from './results-file-field'
import { ResultsPreview, ResultsSummary } from './results-preview'
import { useResults, type ResultsSource } from './use-results'

type Props = { batch: PayoutBatchDetail; onClose: () => void }

const sources = (): { value: ResultsSource; label: string }[] => [
  { value: 'file', label: t('Import file') },
  { value: 'entry', label: t('Enter results') },
]

/** Records results of lines, from a file or entered manually; every row is previewed first. */
export function RecordResults({ batch, onClose }: Props) {
  const results = useResults(batch)
  const [reportsMissing, setReportsMissing] = useState(false)
  const { source, preview, busy, failure } = results
  const refused = failure?.fields.find(({ path }) => path === 'file')?.message
  if (results.recorded) return <BulkResults results={results.recorded} onClose={onClose} />
  return (
    <Modal
      open
      title={t('Record results of {code}', { code: batch.code })}
      initialFocus='input[type="file"]'
      closable={!busy}
      onClose={() => !busy && onClose()}
    >
      <div className="on-raised grid gap-4 text-14">
        {!(refused && source === 'file') && <FormFailureNote failure={failure} notDone={t('Nothing was recorded.')} />}
        <Segmented
          className="justify-self-start"
          label={t('Source of the results')}
          choices={sources()}
          value={source}
          onChange={(chosen) => results.change({ source: chosen })}
        />
        {source === 'file' ? (
          <ResultsFileField error={refused} disabled={busy} onChoose={(file) => results.check(() => file.text())} />
        ) : (
          <EnterResults
            batch={batch}
            entered={results.entered}
            disabled={busy}
            reportsMissing={reportsMissing}
            onChange={(entered) => results.change({ entered })}
          />
        )}
        {preview && <ResultsSummary preview={preview} currency={batch.currency} />}
        {preview && <ResultsPreview rows={preview.rows} currency={batch.currency} />}
        <FormFoot>
          <Button size="mid" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          {source === 'entry' && !preview ? (
            <CheckButton {...results} onMissing={() => setReportsMissing(true)} />
          ) : (
            <RecordButton {...results} />
          )}
        </FormFoot>
      </div>
    </Modal>
  )
}

type Results = ReturnType<typeof useResults>

const CheckButton = ({ entered, check, busy, onMissing }: Results & { onMissing: () => void }) => (
  <Button
    size="mid"
    variant="primary"
    busy={busy}
    disabledReason={Object.values(entered).some(hasResult) ? undefined : t('Enter at least one result first.')}
    onClick={() =>
      Object.values(entered).some((result) => missingIn(result).length > 0)
        ? onMissing()
        : check(() => Promise.resolve(resultsFile(entered)))
    }
  >
    {t('Check results')}
  </Button>
)

function RecordButton({ preview, record, busy }: Results) {
  const id = useId()
  // Once the preview is on screen, Enter records it.
  useEffect(() => {
    if (preview && preview.ok > 0) document.getElementById(id)?.focus()
  }, [preview, id])
  return (
    <Button
      id={id}
      size="mid"
      variant="primary"
      busy={busy}
      disabledReason={!preview ? t('Choose a results file first.') : preview.ok === 0 ? t('No row can be recorded.') : undefined}
      onClick={record}
    >
      {preview ? t('{ok, plural, one {Record # result} other {Record # results}}', { ok: preview.ok }) : t('Record results')}
    </Button>
  )
}
