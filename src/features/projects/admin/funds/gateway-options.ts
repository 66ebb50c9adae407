import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { gateways } from '@/contract/gateways'
import { isolatedText } from '@/locales/text'

const MOST = 100

/** The gateways for fund transfers; undefined while loading, or without permission to read them. */
export function useGatewayOptions(): { value: string; label: string }[] | undefined {
  const may = useCan()('payment-gateways:read')
  const { data } = useRead(gateways.list, { query: { limit: MOST, sortOrder: 'ASC' } }, { enabled: may })
  return data?.data.map(({ id, title, currency }) => ({
    value: id,
    label: currency.code ? `${isolatedText(title)}, ${currency.code}` : title,
  }))
}
