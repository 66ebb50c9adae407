import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import type { BulkResult } from '@/components/decisions/bulk-results'
import type { Reply } from '@/contract/core/endpoint'
import { payoutBatches, type PayoutBatchDetail, type PayoutPreviewRow, type PayoutResult } from '@/contract/payout-batches'
import { useSubmit } from '@/ui/forms/use-submit'
import { payoutLineLabels } from './batch-labels'
import type { EnteredResults } from './entered-results'
import { useBatchCommands } from './use-batch-commands'

export type ResultsSource = 'file' | 'entry'

const resultOf = ({
  ok,
  status,
  reference,
  transactionId,
  statedAmount,
  fee,
  reason,
  failureReference,
}: PayoutPreviewRow): PayoutResult[] =>
  ok && status ? [{ reference, status, transactionId, amount: statedAmount, fee, reason, failureReference }] : []

/** The results of a batch: their source, preview, and outcome after sending. Another source or a changed entry discards the preview. */
export function useResults({ id, version }: PayoutBatchDetail) {
  const [source, setSource] = useState<ResultsSource>('file')
  const [entered, setEntered] = useState<EnteredResults>({})
  const [preview, setPreview] = useState<Reply<typeof payoutBatches.results>>()
  const [recorded, setRecorded] = useState<readonly BulkResult[]>()
  const { mutateAsync: read } = useWrite(payoutBatches.results, { changes: [] })
  const { confirm } = useBatchCommands()
  const { busy, failure, run } = useSubmit()
  const params = { id }

  const check = (file: () => Promise<string>) =>
    void run(async () => {
      setPreview(undefined)
      setPreview((await read({ params, body: { file: await file() } })).data)
    })
  const record = () =>
    preview &&
    void run(async () => {
      const { results } = await confirm({ params, body: { results: preview.rows.flatMap(resultOf), version } })
      setRecorded(
        results.map((row) => ({
          id: row.reference,
          name: row.reference,
          ok: row.ok,
          message: row.message ?? (row.status ? payoutLineLabels[row.status].text : ''),
        })),
      )
    })
  const change = (next: { source?: ResultsSource; entered?: EnteredResults }) => {
    if (next.source) setSource(next.source)
    if (next.entered) setEntered(next.entered)
    setPreview(undefined)
  }
  return { source, entered, change, preview, check, record, recorded, busy, failure }
}
