import { t } from '@/locales/text'
import { FormText } from '@/ui/admin/forms/form-fields'

/** The debtor account of bank payment files. If all fields are empty, the gateway creates no such files. */
export const GatewayDebtor = () => (
  <div className="grid gap-4 rounded-control border border-line-strong p-4">
    <p className="text-13 text-ink-soft">
      {t('The account debited by payment files to banks (ISO 20022). Leave empty if the gateway does not pay to banks.')}
    </p>
    <FormText name={['debtor', 'name']} label={t('Account holder')} input={{ maxLength: 70 }} optional />
    <FormText name={['debtor', 'account']} label={t('IBAN or account number')} input={{ maxLength: 50, autoComplete: 'off' }} optional />
    <FormText name={['debtor', 'bic']} label={t('BIC')} input={{ maxLength: 11, autoComplete: 'off' }} optional />
  </div>
)
