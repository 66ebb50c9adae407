import { Form } from 'antd'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { FormMoney, FormPercent, FormSelect } from '@/ui/admin/forms/form-fields'

/** Currency codes by id. */
export type Codes = ReadonlyMap<string, string>

const bearers = translated([
  { value: 'CUSTOMER', label: msg('The customer, in addition to the payment') },
  { value: 'PLATFORM', label: msg('The platform') },
])

const useCode = (codes: Codes): string => codes.get(String(Form.useWatch('currency') ?? '')) ?? ''

type BoundProps = { codes: Codes; name: 'minAmount' | 'maxAmount'; label: string }

/** The minimum or maximum of one payment, in the currency selected in the form. */
export const GatewayBound = ({ codes, name, label }: BoundProps) => (
  <FormMoney name={name} label={label} currency={useCode(codes)} input={{ decimals: 0 }} optional />
)

/** The fee that the provider charges for a payment. It is shown before paying and never posted with the payment. */
export const GatewayFeeFields = ({ codes }: { codes: Codes }) => (
  <div className="grid gap-4 rounded-control border border-line-strong p-4">
    <p className="text-13 text-ink-soft">
      {t(
        'The provider’s own fee for one payment. It is paid outside the platform and never posted: the amount received is the amount credited.',
      )}
    </p>
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <FormMoney name={['fee', 'fixed']} label={t('Fixed fee')} currency={useCode(codes)} input={{ decimals: 0 }} optional />
      <FormPercent name={['fee', 'percent']} label={t('Percentage fee')} optional />
    </div>
    <FormSelect name={['fee', 'bearer']} label={t('Borne by')} options={bearers} />
  </div>
)
