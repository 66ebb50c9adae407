import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'

type Props = {
  /** The value of one unit of the currency in the book currency. */
  rate: string
  /** When the rate was set; unknown for batches of earlier versions. */
  at: string | null
  currency: string
  bookCurrency: string
}

/** An exchange rate with the date and time when it was set. */
export const RateText = ({ rate, at, currency, bookCurrency }: Props) =>
  at ? (
    <Rich
      text="{rate} {bookCurrency} for one {currency}, set on {at}"
      values={{ rate, bookCurrency, currency, at: <DateText value={at} style="dateTime" /> }}
    />
  ) : (
    <>{t('{rate} {bookCurrency} for one {currency}', { rate, bookCurrency, currency })}</>
  )
