import { isValidBIC } from 'ibantools'
import type { ReceivingDetails } from '@/contract/gateway-terms'
import { kindOf, type GatewayKind } from '@/contract/gateways'
import { ibanFault } from '@/domain/bank-account'
import { checkAddress } from '@/domain/wallet-address'
import { fieldError } from '@/server/work/errors'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

const PATH = 'receivingDetails'
const compact = (text: string | null): string | null => text && text.replace(/[\s-]/g, '').toUpperCase()

/**
 * Validates the details that customers pay to: the IBAN by its checksum, each address by the rules of its network, each asset by its rate.
 * @returns the normalized details, and the account in one line
 * @throws VALIDATION on the invalid field
 */
export async function readReceiving(
  db: Query,
  kind: GatewayKind,
  given: ReceivingDetails,
): Promise<{ details: ReceivingDetails; account: string }> {
  if (kindOf(kind).takes === 'checkouts') throw fieldError(`${PATH}.type`, 'This kind of gateway shows the account at its own checkout.')
  return given.type === 'BANK' ? readBank(given) : readAddresses(db, given)
}

const ACCOUNT_NUMBER = /^[A-Z0-9]{4,34}$/

function readBank({ holder, bankName, ...given }: ReceivingDetails): { details: ReceivingDetails; account: string } {
  const [iban, accountNumber, bic] = [compact(given.iban), compact(given.accountNumber), compact(given.bic)]
  if (!holder) throw fieldError(`${PATH}.holder`, 'Enter the account holder’s name as registered with the bank.')
  if (!bankName) throw fieldError(`${PATH}.bankName`, 'Enter the name of the bank.')
  if (!iban && !accountNumber) throw fieldError(`${PATH}.iban`, 'Enter an IBAN, or an account number below.')
  const fault = iban ? ibanFault(iban) : undefined
  if (fault) throw fieldError(`${PATH}.iban`, fault)
  if (accountNumber && !ACCOUNT_NUMBER.test(accountNumber))
    throw fieldError(`${PATH}.accountNumber`, 'An account number has 4 to 34 letters or digits.')
  if (bic && !isValidBIC(bic)) throw fieldError(`${PATH}.bic`, 'A BIC has 8 or 11 characters, like DEUTDEFF.')
  return { details: { type: 'BANK', holder, bankName, iban, accountNumber, bic, addresses: [] }, account: iban ?? accountNumber ?? '' }
}

async function readAddresses(db: Query, { addresses }: ReceivingDetails): Promise<{ details: ReceivingDetails; account: string }> {
  const [first] = addresses
  if (!first) throw fieldError(`${PATH}.addresses`, 'Add at least one address.')
  for (const [at, { network, address }] of addresses.entries()) {
    const check = checkAddress(network, address)
    if (!check.ok) throw fieldError(`${PATH}.addresses.${at}.address`, check.message)
    if (addresses.findIndex((one) => one.asset === addresses[at]?.asset && one.network === network) < at)
      throw fieldError(`${PATH}.addresses.${at}.asset`, 'This asset already has an address on this network.')
  }
  const known = await db.all<{ code: string }>(
    sql`select currency_code as code from currencies where currency_code = any(${addresses.map(({ asset }) => asset)}::text[])`,
  )
  const unknown = addresses.findIndex(({ asset }) => !known.some(({ code }) => code === asset))
  if (unknown >= 0) throw fieldError(`${PATH}.addresses.${unknown}.asset`, 'This asset has no rate. Add it under Currencies.')
  const details = { type: 'CRYPTO' as const, holder: null, bankName: null, iban: null, accountNumber: null, bic: null, addresses }
  return { details, account: first.address }
}
