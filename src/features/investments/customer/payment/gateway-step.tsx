import { Landmark, Wallet } from 'lucide'
import { urlOf } from '@/api/url-of'
import { env } from '@/config/env'
import type { Gateway } from '@/contract/gateways'
import { files } from '@/contract/files'
import { t } from '@/locales/text'
import { PickCards } from '@/ui/plain/forms/check-field'
import { Icon } from '@/ui/plain/primitives/icon'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { isBelowMinimum, TermsLines } from './gateway-terms'
import { isByHand, listed } from '../labels'

type Props = {
  ways: readonly Gateway[]
  chosen: Gateway
  country: string
  /** The amount due at a gateway; omitted if a sent payment is reported. */
  dueBy?: (gateway: Gateway) => string
  onChoose: (id: string) => void
}

/** The currencies that a payment method accepts: its own, or the assets of its addresses. */
function assetsOf({ receivingDetails: details, currency }: Gateway): string[] {
  return details?.type === 'CRYPTO' ? [...new Set(details.addresses.map(({ asset }) => asset))] : [currency.code ?? '']
}

/** Step 1: the payment methods of the customer's country. */
export function GatewayStep({ ways, chosen, country, dueBy, onChoose }: Props) {
  const isRefused = (way: Gateway) => dueBy !== undefined && isBelowMinimum(way, dueBy(way))
  return (
    <StepPanel
      number={1}
      title={t('Payment method')}
      state="done"
      aside={t('Payment methods in {country}', { country })}
      className="max-md:order-2"
    >
      <PickCards
        label={t('Payment method')}
        columns={ways.length > 1 ? 2 : 1}
        value={chosen.id}
        onChange={onChoose}
        picks={ways.map((way) => ({
          value: way.id,
          disabled: isRefused(way),
          title: (
            <span className="flex justify-between gap-3">
              {way.title}
              <Logo gateway={way} />
            </span>
          ),
          help: (
            <>
              {t('In {currency}', { currency: listed(assetsOf(way)) })}
              <span className="block">
                {isByHand(way) ? t('Manual transfer; upload proof of payment') : t('Pay at checkout, no proof of payment needed')}
              </span>
              {dueBy && <TermsLines gateway={way} due={dueBy(way)} />}
              {isRefused(way) && <span className="block text-warn">{t('Not available for the amount due.')}</span>}
            </>
          ),
        }))}
      />
    </StepPanel>
  )
}

/** The gateway's public logo; otherwise an icon of its kind. */
function Logo({ gateway }: { gateway: Gateway }) {
  if (gateway.logo) return <img src={`${env.apiUrl}${urlOf(files.read, { fileId: gateway.logo })}`} alt="" className="h-5 w-auto" />
  return <Icon as={isByHand(gateway) ? Landmark : Wallet} className="text-ink-faint" />
}
