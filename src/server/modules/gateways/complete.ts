import type { Received } from '@/contract/core/endpoint'
import type { Gateway, gateways } from '@/contract/gateways'
import { debtorAccountFault } from '@/domain/bank-account'
import { fieldError } from '@/server/work/errors'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { readReceiving } from './receiving'
import { writeTerms } from './terms'

type Fields = Partial<Received<typeof gateways.create>['body']>
type GatewayDetails = Pick<
  Gateway,
  'kind' | 'currency' | 'account' | 'receivingDetails' | 'minAmount' | 'maxAmount' | 'fee' | 'payoutNetworks' | 'debtor'
>

/**
 * The fields of a new or changed gateway as they are stored: validated receiving details, the account derived from them, and terms in the
 * gateway's currency. Omitted fields stay omitted, unless another field determines them.
 */
export async function completeFields<F extends Fields>(db: Query, fields: F, before?: GatewayDetails): Promise<F> {
  requireDebtorAccount(fields, before)
  return { ...fields, ...(await accountOf(db, fields, before)), ...(await termsOf(db, fields, before)) }
}

/** Validated early: a bank rejects a payment file with an invalid debtor account only after withdrawals have been batched. */
function requireDebtorAccount(fields: Fields, before: GatewayDetails | undefined): void {
  if (!fields.debtor && !fields.payoutNetworks) return
  const debtor = fields.debtor === undefined ? before?.debtor : fields.debtor
  const networks = fields.payoutNetworks ?? before?.payoutNetworks ?? []
  const fault = debtor && debtorAccountFault(debtor.account, networks.includes('SEPA'))
  if (fault) throw fieldError('debtor.account', fault)
}

async function accountOf(
  db: Query,
  fields: Fields,
  before: GatewayDetails | undefined,
): Promise<Pick<Fields, 'account' | 'receivingDetails'>> {
  const kind = fields.kind ?? before?.kind
  const given = fields.receivingDetails === undefined ? before?.receivingDetails : fields.receivingDetails
  if (!given || kind === undefined) {
    if (!before && !fields.account) throw fieldError('account', 'This field is required')
    return {}
  }
  const isChanged = fields.receivingDetails !== undefined || (before !== undefined && kind !== before.kind)
  const { details, account } = isChanged ? await readReceiving(db, kind, given) : { details: given, account: before?.account }
  if (fields.account !== undefined && fields.account !== account && fields.account !== before?.account)
    throw fieldError('account', 'The account is part of the receiving details. Change it there.')
  return isChanged ? { account, receivingDetails: details } : {}
}

async function termsOf(
  db: Query,
  fields: Fields,
  before: GatewayDetails | undefined,
): Promise<Pick<Fields, 'minAmount' | 'maxAmount' | 'fee'>> {
  const currencyId = fields.currency ?? before?.currency.id
  const sent = (['minAmount', 'maxAmount', 'fee'] as const).filter((name) => fields[name] !== undefined)
  if (sent.length === 0 && (fields.currency === undefined || fields.currency === before?.currency.id)) return {}
  const currency = await db.maybe<{ code: string; decimals: number }>(
    sql`select currency_code as code, decimals from currencies where id = ${currencyId}`,
  )
  if (!currency) throw fieldError('currency', 'Choose one of the active currencies.')
  const terms = writeTerms(
    {
      minAmount: fields.minAmount === undefined ? before?.minAmount : fields.minAmount,
      maxAmount: fields.maxAmount === undefined ? before?.maxAmount : fields.maxAmount,
      fee: fields.fee === undefined ? before?.fee : fields.fee,
    },
    currency,
  )
  return Object.fromEntries(sent.map((name) => [name, terms[name]]))
}
