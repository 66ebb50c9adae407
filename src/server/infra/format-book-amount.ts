import { groupDigits, toMoney, type Minor } from '@/domain/money'
import type { Env } from '@/server/environment/env'

type Booking = { services: { env: Pick<Env, 'BOOK_CURRENCY'> } }

/** An amount formatted for people: "1,250.00 USD". */
export const inCurrency = (amount: Minor, currency: string): string => `${groupDigits(toMoney(amount))} ${currency}`

/** The same for an amount in the book currency. */
export const formatBookAmount = ({ services }: Booking, amount: Minor): string => inCurrency(amount, services.env.BOOK_CURRENCY)
