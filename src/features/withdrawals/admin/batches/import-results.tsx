import { Users } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { useWrite } from '@/api/hooks'
import type { BulkResult } from '@/components/decisions/bulk-results'
import { BulkResults } from '@/components/decisions/decision-window'
import { shortAmount } from '@/components/labels/short-amount'
import { payoutBatches, type PayoutBatchDetail, type PayoutPreviewRow, type PayoutResult } from '@/contract/payout-batches'
import type { Reply } from '@/contract/core/endpoint'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { FormFoot, Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useSubmit } from '@/ui/forms/use-submit'
import { payoutLineLabels } from './batch-labels'
import { ResultsPreview } from './results-preview'
import { useBatchCommands } from './use-batch-commands'

type Preview = Reply<typeof payoutBatches.results>
type Props = { batch: PayoutBatchDetail; onClose: () => void }

/** A results file, previewed row by row before anything is recorded. */
export function ImportResults({ batch, onClose }: Props) {
  const [preview, setPreview] = useState<Preview>()
  const [results, setResults] = useState<readonly BulkResult[]>()
  const { mutateAsync: read } = useWrite(payoutBatches.results, { changes: [] })
  const { confirm } = useBatchCommands()
  const { busy, failure, run } = useSubmit()
  const params = { id: batch.id }
  const refused = failure?.fields.find(({ path }) => path === 'file')?.message
  const id = useId()
  const answerId = `${id}-record`
  // Once the preview is on screen, Enter records it.
  useEffect(() => {
    if (preview && preview.ok > 0) document.getElementById(answerId)?.focus()
  }, [preview, answerId])

  const choose = (file: File | undefined) =>
    file &&
    void run(async () => {
      setPreview(undefined)
      setPreview((await read({ params, body: { file: await file.text() } })).data)
    })
  const record = () =>
    preview &&
    void run(async () => {
      const { results: rows } = await confirm({ params, body: { results: preview.rows.flatMap(resultOf), version: batch.version } })
      setResults(
        rows.map((row) => ({
          id: row.reference,
          name: row.reference,
          ok: row.ok,
          message: row.message ?? (row.status ? payoutLineLabels[row.status].text : ''),
        })),
      )
    })
  if (results) return <BulkResults results={results} onClose={onClose} />
  return (
    <Modal
      open
      title={t('Record results of {code}', { code: batch.code })}
      initialFocus="input"
      closable={!busy}
      onClose={() => !busy && onClose()}
    >
      <div className="on-raised grid gap-4 text-14">
        {!refused && <FormFailureNote failure={failure} notDone={t('Nothing was recorded.')} />}
        <ResultsFileField id={id} error={refused} disabled={busy} onChoose={choose} />
        {preview && <Summary preview={preview} currency={batch.currency} />}
        {preview && <ResultsPreview rows={preview.rows} />}
        <FormFoot>
          <Button size="mid" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            id={answerId}
            size="mid"
            variant="primary"
            busy={busy}
            disabledReason={!preview ? t('Choose a results file first.') : preview.ok === 0 ? t('No row can be recorded.') : undefined}
            onClick={record}
          >
            {preview ? t('{ok, plural, one {Record # result} other {Record # results}}', { ok: preview.ok }) : t('Record results')}
          </Button>
        </FormFoot>
      </div>
    </Modal>
  )
}

type FileFieldProps = { id: string; error: string | undefined; disabled: boolean; onChoose: (file: File | undefined) => void }

const ResultsFileField = ({ id, error, disabled, onChoose }: FileFieldProps) => (
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
      onChange={(event) => onChoose(event.target.files?.[0])}
    />
  </Field>
)

const resultOf = ({ ok, status, reference, transactionId, fee, reason, failureReference }: PayoutPreviewRow): PayoutResult[] =>
  ok && status ? [{ reference, status, transactionId, fee, reason, failureReference }] : []

function Summary({ preview, currency }: { preview: Preview; currency: string }) {
  const waiting = preview.rows.filter(({ needsApproval }) => needsApproval).length
  return (
    <>
      <p>
        <Rich
          text="{ok, plural, one {<0>#</0> row ready, paying {paid}} other {<0>#</0> rows ready, paying {paid}}}"
          parts={[<span className="num" />]}
          values={{ ok: preview.ok, paid: <MoneyText value={shortAmount(preview.paid)} currency={currency} /> }}
        />
      </p>
      {preview.wrong > 0 && (
        <Note tone="warn">
          {t(
            '{wrong, plural, one {# row needs attention and will not be recorded.} other {# rows need attention and will not be recorded.}}',
            { wrong: preview.wrong },
          )}
        </Note>
      )}
      {waiting > 0 && (
        <Note tone="info" icon={Users}>
          {t(
            '{waiting, plural, one {# failed row is sent for approval. The money returns to the customer once another team member approves; until then the line stays open.} other {# failed rows are sent for approval. The money returns to the customer once another team member approves; until then the line stays open.}}',
            { waiting },
          )}
        </Note>
      )}
      {preview.ignoredColumns.length > 0 && (
        <Note tone="warn">{t('Ignored columns: {ignoredColumns}', { ignoredColumns: preview.ignoredColumns.join(', ') })}</Note>
      )}
      {preview.missing.length > 0 && <Note>{t('Still open, not in this file: {missing}', { missing: preview.missing.join(', ') })}</Note>}
    </>
  )
}
