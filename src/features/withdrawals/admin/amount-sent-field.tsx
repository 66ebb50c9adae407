import type { ComponentProps } from 'react'
import { shortAmount } from '@/components/labels/short-amount'
import type { Gateway } from '@/contract/gateways'
import { paidIn, toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { TextField } from '@/ui/admin/forms/text-field'
import { formatMoney } from '@/ui/plain/primitives/money-text'

/** The net amount in a gateway's own currency. */
const netIn = ({ currency: { code, decimals, value } }: Gateway, net: string): string =>
  formatMoney(shortAmount(toMoney(paidIn(toMinor(net), decimals, value), decimals)), code)

type Props = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'> & { gateway: Gateway; net: string }

/** The amount that an account in another currency sent. */
export const AmountSentField = ({ gateway, net, ...field }: Props) => (
  <TextField
    label={t('Amount sent, in {code}', { code: gateway.currency.code ?? gateway.title })}
    size="dense"
    optional
    inputMode="decimal"
    autoComplete="off"
    help={t('If left empty, {netIn} is used: the net amount at today’s rate.', { netIn: netIn(gateway, net) })}
    {...field}
  />
)
