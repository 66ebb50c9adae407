import { t } from '@/locales/text'
import { FormText } from '@/ui/admin/forms/form-fields'
import { networkLabels } from '@/components/labels/labels'
import { settings } from '@/contract/settings'

const networks = settings.shape.transactionExplorers.keyof().options

/** A field per network for the URL of a transaction in its block explorer. */
export const TransactionExplorers = () => (
  <div role="group" aria-labelledby="transaction-explorers" className="grid gap-3">
    <p id="transaction-explorers" className="text-14 font-medium">
      {t('Transaction explorers')}
    </p>
    <p className="text-13 text-ink-soft">
      {t('Links transactions to an explorer. Use {mark} for the transaction ID. Leave empty for no link.', { mark: '{id}' })}
    </p>
    {networks.map((network) => (
      <FormText
        key={network}
        name={['transactionExplorers', network]}
        label={networkLabels[network]}
        input={{ maxLength: 300, placeholder: 'https://…/{id}', autoComplete: 'off' }}
      />
    ))}
  </div>
)
