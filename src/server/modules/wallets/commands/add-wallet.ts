import type { z } from 'zod'
import { isBankNetwork, type BankDetails, type Wallet, type wallets } from '@/contract/wallets'
import { checkBankAccount } from '@/domain/bank-account'
import { compareNames } from '@/domain/holder-name'
import { msg } from '@/locales/message'
import { AppError, fieldError, isUniqueViolation } from '@/server/work/errors'
import type { Tx } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { isPayable, payableNetworks } from '@/server/modules/gateways/payable'
import { lockUser } from '@/server/modules/users/lock-user'
import { askForCode } from './confirm-wallet'
import { requireBook, toWallet, walletColumns, type WalletRow } from '../queries'
import { readAddress } from '../rules'
import { shown } from './change-wallet'

const MOST_WALLETS = 20

type Body = z.output<typeof wallets.add.body>
type Destination = { address: string; details: BankDetails | null }

/** Adds a wallet and starts its confirmation. Its address, network and bank details never change afterwards. */
export async function addWallet(work: PersonWork, userId: string, body: Body): Promise<Wallet> {
  const { tx, actor, now, effects } = work
  await requireBook(tx, actor, userId)
  const destination = isBankNetwork(body.network) ? await readBankAccount(work, body) : readCryptoAddress(body)
  await requirePayable(tx, body)
  const [, { n }] = await Promise.all([
    lockUser(tx, userId),
    tx.one<{ n: number }>(sql`select count(*)::int as n from wallets where user_id = ${userId} and status <> 'REMOVED'`),
  ])
  if (n >= MOST_WALLETS)
    throw new AppError(
      'LIMIT_REACHED',
      msg('Your address book already has the maximum of {most} wallets. Nothing was added; remove one first.', { most: MOST_WALLETS }),
    )
  const row = await insert(work, userId, body, destination)
  effects.audit({ action: 'wallet.added', subject: { type: 'wallet', id: row.id }, after: shown(row) })
  await askForCode(work, row)
  return toWallet(row, actor, now)
}

const insert = ({ tx, now }: PersonWork, userId: string, { title, network, currencyUnit }: Body, { address, details }: Destination) =>
  tx
    .one<WalletRow>(
      sql`insert into wallets (id, user_id, title, network, currency_unit, address, details, status, created_at)
      values (${newId()}, ${userId}, ${title}, ${network}, ${currencyUnit}, ${address}, ${details && JSON.stringify(details)}, 'UNCONFIRMED', ${now})
      returning ${walletColumns}`,
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'wallets_once') ? inBook(details) : error
    })

function readCryptoAddress({ network, address = '' }: Body): Destination {
  const read = isBankNetwork(network) ? undefined : readAddress(network, address)
  if (!read) throw fieldError('address', msg('This is not a valid {network} address. Copy it from your wallet again.', { network }))
  return { address: read, details: null }
}

/** Refuses an account holder who is clearly another person; with a partial match of the name, two people review withdrawals to it. */
async function readBankAccount({ tx, actor }: PersonWork, { network, currencyUnit, details }: Body): Promise<Destination> {
  if (!isBankNetwork(network) || !details) throw fieldError('details', msg('Enter the bank account'))
  const account = checkBankAccount(network, details)
  if (!account.ok) throw fieldError(`details.${account.path}`, account.message)
  if (network === 'SEPA' && currencyUnit !== 'EUR') throw fieldError('currencyUnit', msg('SEPA transfers are in EUR.'))
  const { name } = await tx.one<{ name: string }>(sql`select name from users where id = ${actor.id}`)
  if (compareNames(account.details.holder, name) === 'OTHER')
    throw fieldError('details.holder', msg('We pay only to accounts in your own name, {name}. Nothing was added.', { name }))
  return { address: account.address, details: account.details }
}

/** Refuses a wallet that no active gateway can pay to. */
async function requirePayable(tx: Tx, { network, currencyUnit }: Body): Promise<void> {
  if (isBankNetwork(network)) {
    const { payable } = await tx.one<{ payable: boolean }>(
      sql`select ${isPayable({ network: sql`${network}::text`, currency: sql`${currencyUnit}::text` })} as payable`,
    )
    if (payable) return
    throw fieldError(
      'currencyUnit',
      msg('We cannot pay {currency} to bank accounts at the moment. Nothing was added.', { currency: currencyUnit }),
    )
  }
  const found = (await payableNetworks(tx)).find((one) => one.network === network)
  if (!found) throw fieldError('network', msg('We cannot pay on {network} at the moment. Nothing was added.', { network }))
  if (!found.currencies.includes(currencyUnit))
    throw fieldError(
      'currencyUnit',
      msg('We cannot pay {currency} on {network} at the moment. Nothing was added.', { currency: currencyUnit, network }),
    )
}

function inBook(details: BankDetails | null): AppError {
  const message = details ? msg('This bank account is already in your address book') : msg('This address is already in your address book')
  const path = !details ? 'address' : details.iban ? 'details.iban' : 'details.accountNumber'
  return new AppError('ALREADY_TAKEN', msg('{message}.', { message }), { errors: [{ path, message }] })
}
