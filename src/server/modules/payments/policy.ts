import { toMinor, type Minor } from '@/shared/money'
import type { Query } from '@/server/core/database'
import { readFlagRules, type FlagRules } from '../decisions/policy'
import { readSettings } from '../settings/queries'

/** What approving a payment asks for: two people from an amount in the book currency, and what each finding asks for. */
export type PaymentPolicy = { from: Minor; rules: FlagRules }

/** The one place that reads the policy `payment.approve`. */
export async function readPaymentPolicy(db: Query): Promise<PaymentPolicy> {
  const [settings, rules] = await Promise.all([readSettings(db), readFlagRules(db, 'payment.approve')])
  return { from: toMinor(settings.fourEyesFrom), rules }
}
