import { usePublicSettings } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyField, TextAreaField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { UploadField } from '@/ui/plain/forms/upload-field'
import type { Paying } from './use-paying'

/** Step 3: the receipt, the amount that was really sent and the number of the transfer. */
export function ReceiptStep({ paying }: { paying: Paying }) {
  const settings = usePublicSettings()
  const { gateway, details, errors, failure, busy, change, upload, submit } = paying
  return (
    <StepPanel number={3} title="Upload proof of payment" state="now" className="max-md:order-4">
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormFailureNote failure={failure} notDone="Not recorded." />
        <UploadField
          label="Receipt"
          optional
          camera
          upload={upload}
          error={errors.transferProof}
          onChange={([id]) => change({ transferProof: id ?? null })}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <MoneyField
            label="Amount you sent"
            name="amount"
            currency={gateway.currency.code ?? ''}
            decimals={gateway.currency.decimals}
            value={details.amount}
            error={errors.amount}
            onChange={(amount) => change({ amount })}
          />
          <TextField
            label="Transaction number"
            name="transactionId"
            help="As shown by your bank or wallet."
            maxLength={120}
            value={details.transactionId}
            error={errors.transactionId}
            onChange={(transactionId) => change({ transactionId })}
          />
        </div>
        <TextAreaField
          label="Note"
          optional
          rows={2}
          maxLength={500}
          value={details.note}
          error={errors.note}
          onChange={(note) => change({ note })}
        />
        <div className="flex flex-wrap items-center gap-4 max-md:hidden">
          <Button look="primary" type="submit" busy={busy}>
            I have paid
          </Button>
          <ButtonLink look="quiet" href={firstPageOf(paths.users.investments)}>
            Later
          </ButtonLink>
          {settings && (
            <span className="ms-auto text-12 text-ink-faint">
              Checked by <span className="num">1</span> person, by <span className="num">2</span> from{' '}
              <span className="num">{formatMoney(settings.fourEyesFrom)}</span>
            </span>
          )}
        </div>
      </form>
    </StepPanel>
  )
}
