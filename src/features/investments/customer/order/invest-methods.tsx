import { useRead } from '@/api/hooks'
import { MAX_LIMIT } from '@/contract/core/list'
import { gateways, type Gateway } from '@/contract/gateways'
import { fromBook, parseMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { isBelowMinimum, TermsLines } from '../payment/gateway-terms'

/** The payment methods of the customer's country for this amount: limits and fee of each, before the order is placed. */
export function InvestMethods({ amount }: { amount: string }) {
  const found = useRead(gateways.list, { query: { limit: MAX_LIMIT, sortBy: 'orderPriority', sortOrder: 'ASC' } }).data?.data
  const book = parseMinor(amount)
  if (!found || found.length === 0 || book === undefined) return null
  const dueBy = ({ currency }: Gateway) => toMoney(fromBook(book, currency.decimals, currency.value), currency.decimals)
  return (
    <ul className="mt-4 grid gap-3 text-13 text-ink-soft" aria-label={t('Payment methods')}>
      {found.map((gateway) => (
        <li key={gateway.id}>
          <span className="block font-medium text-ink">{gateway.title}</span>
          <TermsLines gateway={gateway} due={dueBy(gateway)} />
          {isBelowMinimum(gateway, dueBy(gateway)) && <span className="block text-warn">{t('Not available for this amount.')}</span>}
        </li>
      ))}
    </ul>
  )
}
