import { Form } from 'antd'
import { Plus, X } from 'lucide'
import { networkWords } from '@/components/labels/words'
import { cryptoNetwork } from '@/contract/wallets'
import type { ReceivingDetails } from '@/contract/gateway-terms'
import { FormSelect, FormText, type FormOption } from '@/ui/admin/forms/form-fields'
import { Button } from '@/ui/admin/primitives/button'
import { IconButton } from '@/ui/admin/primitives/icon-button'

const NAME = 'receivingDetails'
const types = [
  { value: 'BANK', label: 'Bank account' },
  { value: 'CRYPTO', label: 'Crypto addresses' },
]
const networks = cryptoNetwork.options.map((value) => ({ value, label: networkWords[value] }))
const MOST = 8

/** Where customers send payments, in fields of its own for a bank account or crypto addresses. */
export function GatewayReceiving({ assets }: { assets: readonly FormOption[] | undefined }) {
  const type = Form.useWatch([NAME, 'type']) as ReceivingDetails['type'] | undefined
  return (
    <div className="grid gap-4 rounded-control border border-line-strong p-4">
      <FormSelect
        name={[NAME, 'type']}
        label="Receiving account"
        options={types}
        placeholder="In words, as one line"
        clearable
        help="Customers see each field with a copy button. IBANs and addresses are checked."
      />
      {type === 'BANK' && <BankFields />}
      {type === 'CRYPTO' && <Addresses assets={assets} />}
    </div>
  )
}

const BankFields = () => (
  <>
    <FormText name={[NAME, 'holder']} label="Account holder" input={{ maxLength: 70 }} />
    <FormText name={[NAME, 'bankName']} label="Bank name" input={{ maxLength: 80 }} />
    <FormText name={[NAME, 'iban']} label="IBAN" input={{ maxLength: 42, autoComplete: 'off' }} optional />
    <FormText
      name={[NAME, 'accountNumber']}
      label="Account number"
      help="Where the bank has no IBAN, or in addition to it."
      input={{ maxLength: 40, autoComplete: 'off' }}
      optional
    />
    <FormText name={[NAME, 'bic']} label="BIC" input={{ maxLength: 11, autoComplete: 'off' }} optional />
  </>
)

const Addresses = ({ assets }: { assets: readonly FormOption[] | undefined }) => (
  <Form.List name={[NAME, 'addresses']}>
    {(rows, { add, remove }) => (
      <>
        {rows.map((row, at) => (
          <div key={row.key} className="grid gap-3 border-t border-line pt-4">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
              <FormSelect name={[row.name, 'asset']} label="Asset" options={assets} />
              <FormSelect name={[row.name, 'network']} label="Network" options={networks} />
              <IconButton icon={X} label={`Remove address ${at + 1}`} onClick={() => remove(row.name)} />
            </div>
            <FormText name={[row.name, 'address']} label="Address" input={{ maxLength: 120, autoComplete: 'off', spellCheck: false }} />
          </div>
        ))}
        {rows.length < MOST && (
          <div>
            <Button size="small" icon={Plus} onClick={() => add({})}>
              Add address
            </Button>
          </div>
        )}
      </>
    )}
  </Form.List>
)
