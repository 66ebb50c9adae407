import type { ClipboardEvent } from 'react'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { shortAmount } from '@/components/labels/short-amount'
import type { PayoutBatchDetail, PayoutLine, PayoutResultStatus } from '@/contract/payout-batches'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { SelectField } from '@/ui/admin/forms/select-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { payoutLineLabels } from './batch-labels'
import { missingIn, noResult, pastedIds, type EnteredResult, type EnteredResults } from './entered-results'

const statuses: readonly PayoutResultStatus[] = ['PAID', 'RETURNED', 'FAILED']
const statusOptions = () => statuses.map((value) => ({ value, label: payoutLineLabels[value].text }))

type Props = {
  batch: PayoutBatchDetail
  entered: EnteredResults
  disabled: boolean
  /** Whether missing texts are reported at their fields: after the first check. */
  reportsMissing: boolean
  onChange: (entered: EnteredResults) => void
}

/** The results of open lines, entered by hand. Lines without one stay open. */
export function EnterResults({ batch, entered, disabled, reportsMissing, onChange }: Props) {
  const open = batch.lines.filter(({ status, failureRequest }) => status === 'OPEN' && !failureRequest)
  const references = open.map(({ reference }) => reference)
  const change = (reference: string, changed: Partial<EnteredResult>) =>
    onChange({ ...entered, [reference]: { ...(entered[reference] ?? noResult), ...changed } })
  const paste = (reference: string, event: ClipboardEvent) => {
    const ids = pastedIds(event.clipboardData.getData('text'), references, reference)
    if (!ids) return
    event.preventDefault()
    const filled = [...ids].map(([line, transactionId]) => [line, { ...(entered[line] ?? noResult), transactionId }] as const)
    onChange({ ...entered, ...Object.fromEntries(filled) })
  }
  return (
    <div className="grid gap-3">
      <p className="text-13 text-ink-soft">
        {t('Lines without a transaction ID stay open. A column copied from a spreadsheet fills the lines below.')}
      </p>
      <ol className="grid max-h-[45vh] gap-4 overflow-y-auto p-1" tabIndex={0} aria-label={t('Open lines')}>
        {open.map((line) => (
          <li key={line.reference} className="border-0 border-t border-solid border-line pt-3">
            <LineResult
              line={line}
              currency={line.asset}
              feeCurrency={batch.currency}
              result={entered[line.reference] ?? noResult}
              disabled={disabled}
              missing={reportsMissing ? missingIn(entered[line.reference] ?? noResult) : []}
              onChange={(changed) => change(line.reference, changed)}
              onPaste={(event) => paste(line.reference, event)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

const missingTexts: Partial<Readonly<Record<keyof EnteredResult, string>>> = translated({
  reason: msg('Enter a reason'),
  failureReference: msg('Enter what the bank, network or provider says'),
})

type LineProps = {
  line: PayoutLine
  currency: string
  feeCurrency: string
  result: EnteredResult
  disabled: boolean
  missing: ReturnType<typeof missingIn>
  onChange: (changed: Partial<EnteredResult>) => void
  onPaste: (event: ClipboardEvent) => void
}

function LineResult({ line, currency, feeCurrency, result, disabled, missing, onChange, onPaste }: LineProps) {
  const needsApproval = useNeedsApproval()('withdrawal.fail')
  const field = (name: Exclude<keyof EnteredResult, 'status'>) => ({
    value: result[name],
    disabled,
    error: missing.includes(name) ? missingTexts[name] : undefined,
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <div role="group" aria-label={`${line.reference}, ${line.recipient}`} className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {line.recipient} <span className="num text-ink-faint">{line.reference}</span>
        </span>
        <MoneyText value={shortAmount(line.amount)} currency={currency} />
      </p>
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_7rem_11rem]">
        {result.status === 'PAID' ? (
          <>
            <TextField label={t('Transaction ID')} size="small" maxLength={120} onPaste={onPaste} {...field('transactionId')} />
            <TextField
              label={t('Fee, in {currency}', { currency: feeCurrency })}
              size="small"
              maxLength={30}
              inputMode="decimal"
              {...field('fee')}
            />
          </>
        ) : (
          <TextField fieldClassName="md:col-span-2" label={t('Reason')} size="small" maxLength={1000} {...field('reason')} />
        )}
        <SelectField
          label={t('Result')}
          size="small"
          options={statusOptions()}
          value={result.status}
          disabled={disabled}
          onChange={(status) => onChange({ status: statuses.find((one) => one === status) ?? 'PAID' })}
        />
        {result.status === 'PAID' && result.fee !== '' && (
          <TextField
            fieldClassName="md:col-span-3"
            label={t('Reason')}
            help={t('Needed for a fee of more than 10% of the amount.')}
            optional
            size="small"
            maxLength={1000}
            {...field('reason')}
          />
        )}
        {result.status === 'FAILED' && (
          <TextField
            fieldClassName="md:col-span-3"
            label={t('Failure reference')}
            help={
              needsApproval
                ? t(
                    'What the bank, network or provider says. Another team member approves the failure before the money returns to the customer.',
                  )
                : t('What the bank, network or provider says.')
            }
            size="small"
            maxLength={200}
            {...field('failureReference')}
          />
        )}
      </div>
    </div>
  )
}
