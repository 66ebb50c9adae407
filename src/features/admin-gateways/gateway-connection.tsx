import { FormPassword, FormText } from '@/ui/form-fields'
import { Note } from '@/ui/plain/note'

/** BTCPay's address and keys. The keys never come back from the server, so empty means: as before. */
export const GatewayConnection = () => (
  <div className="grid gap-4 rounded-control border border-line-strong p-4">
    <Note tone="info">The keys are stored encrypted and are never shown again. Leave all four empty to keep those that are stored.</Note>
    <FormText name={['config', 'url']} label="Address of the BTCPay server" input={{ placeholder: 'https://' }} />
    <FormText name={['config', 'storeId']} label="Store id" />
    <FormPassword name={['config', 'apiKey']} label="API key" input={{ autoComplete: 'off' }} />
    <FormPassword name={['config', 'webhookSecret']} label="Webhook secret" input={{ autoComplete: 'off' }} />
  </div>
)
