import { Form } from 'antd'
import { Plus, X } from 'lucide'
import { networkLabels } from '@/components/labels/labels'
import { cryptoNetwork } from '@/contract/wallets'
import type { ReceivingDetails } from '@/contract/gateway-terms'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { FormSelect, FormText, type FormOption } from '@/ui/admin/forms/form-fields'
import { Button } from '@/ui/admin/primitives/button'
import { IconButton } from '@/ui/admin/primitives/icon-button'

const NAME = 'receivingDetails'
const types = translated([
  { value: 'BANK', label: msg('Bank account') },
  { value: 'CRYPTO', label: msg('Crypto addresses') },
])
const networks = cryptoNetwork.options.map((value) => ({ value, label: networkLabels[value] }))
const MOST = 8

/** Where customers send payments, with separate fields for a bank account and crypto addresses. */
export function GatewayReceiving({ assets }: { assets: readonly FormOption[] | undefined }) {
  const type = Form.useWatch([NAME, 'type']) as ReceivingDetails['type'] | undefined
  return (
    <div className="grid gap-4 rounded-control border border-line-strong p-4">
      <FormSelect
        name={[NAME, 'type']}
        label={t('Receiving account')}
        options={types}
        placeholder={t('One line of text')}
        clearable
        help={t('Customers see each field with a copy button. IBANs and addresses are checked.')}
      />
      {type === 'BANK' && <BankFields />}
      {type === 'CRYPTO' && <Addresses assets={assets} />}
    </div>
  )
}

const BankFields = () => (
  <>
    <FormText name={[NAME, 'holder']} label={t('Account holder')} input={{ maxLength: 70 }} />
    <FormText name={[NAME, 'bankName']} label={t('Bank name')} input={{ maxLength: 80 }} />
    <FormText name={[NAME, 'iban']} label={t('IBAN')} input={{ maxLength: 42, autoComplete: 'off' }} optional />
    <FormText
      name={[NAME, 'accountNumber']}
      label={t('Account number')}
      help={t('If the bank does not use IBANs, or in addition to the IBAN.')}
      input={{ maxLength: 40, autoComplete: 'off' }}
      optional
    />
    <FormText name={[NAME, 'bic']} label={t('BIC')} input={{ maxLength: 11, autoComplete: 'off' }} optional />
  </>
)

const Addresses = ({ assets }: { assets: readonly FormOption[] | undefined }) => (
  <Form.List name={[NAME, 'addresses']}>
    {(rows, { add, remove }) => (
      <>
        {rows.map((row, at) => (
          <div key={row.key} className="grid gap-3 border-t border-line pt-4">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
              <FormSelect name={[row.name, 'asset']} label={t('Asset')} options={assets} />
              <FormSelect name={[row.name, 'network']} label={t('Network')} options={networks} />
              <IconButton icon={X} label={t('Remove address {at}', { at: at + 1 })} onClick={() => remove(row.name)} />
            </div>
            <FormText
              name={[row.name, 'address']}
              label={t('Address')}
              input={{ maxLength: 120, autoComplete: 'off', spellCheck: false }}
            />
          </div>
        ))}
        {rows.length < MOST && (
          <div>
            <Button size="small" icon={Plus} onClick={() => add({})}>
              {t('Add address')}
            </Button>
          </div>
        )}
      </>
    )}
  </Form.List>
)
