import { firstPageOf, paths } from '@/config/paths'
import { t } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyField, TextAreaField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { UploadField } from '@/ui/plain/forms/upload-field'
import type { Paying } from './use-paying'

/** The last step: the proof of payment, the amount that was sent, and the transaction id. */
export function ReceiptStep({ paying, number = 3 }: { paying: Paying; number?: number }) {
  const { gateway, target, details, errors, failure, busy, change, upload, submit } = paying
  return (
    <StepPanel number={number} title={t('Upload proof of payment')} state="now" className="max-md:order-4">
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormFailureNote failure={failure} notDone={t('Your payment was not recorded.')} />
        <UploadField
          label={t('Proof of payment')}
          optional
          camera
          upload={upload}
          error={errors.transferProof}
          onChange={([id]) => change({ transferProof: id ?? null })}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <MoneyField
            label={t('Amount you sent')}
            name="amount"
            currency={target?.unit ?? gateway.currency.code ?? ''}
            decimals={target?.decimals ?? gateway.currency.decimals}
            value={details.amount}
            error={errors.amount}
            onChange={(amount) => change({ amount })}
          />
          <TextField
            label={t('Transaction ID')}
            name="transactionId"
            help={t('As shown in your bank or wallet app.')}
            maxLength={120}
            value={details.transactionId}
            error={errors.transactionId}
            onChange={(transactionId) => change({ transactionId })}
          />
        </div>
        <TextAreaField
          label={t('Note')}
          optional
          rows={2}
          maxLength={500}
          value={details.note}
          error={errors.note}
          onChange={(note) => change({ note })}
        />
        <div className="flex flex-wrap items-center gap-4 max-md:hidden">
          <Button variant="primary" type="submit" busy={busy}>
            {t('I have paid')}
          </Button>
          <ButtonLink variant="quiet" href={firstPageOf(paths.users.investments)}>
            {t('Later')}
          </ButtonLink>
          <span className="ms-auto text-12 text-ink-faint">{t('Our team will review the payment.')}</span>
        </div>
      </form>
    </StepPanel>
  )
}
