import { users } from '@/contract/users'
import { isBankNetwork, wallets, type Network, type Wallet } from '@/contract/wallets'
import { withdrawals, type Withdrawal, type WithdrawalQuote } from '@/contract/withdrawals'
import type { WalletNetwork } from '@/domain/wallet-address'
import { addDays, addHours } from '@/domain/dates'
import { addressOn, ibanIn } from '../people/addresses'
import type { Chance } from '../chance'
import { money, units, type Cast, type DemoCustomer } from '../cast'
import { inBackOffice } from '../timeline'

const networks: readonly { network: WalletNetwork; currencyUnit: string; title: string }[] = [
  { network: 'TRC20', currencyUnit: 'USDT', title: 'Main wallet' },
  { network: 'TRC20', currencyUnit: 'USDT', title: 'Phone' },
  { network: 'ERC20', currencyUnit: 'USDC', title: 'Day to day' },
  { network: 'BEP20', currencyUnit: 'USDT', title: 'Savings' },
  { network: 'BTC', currencyUnit: 'BTC', title: 'Cold storage' },
]
const LEAST = 40
/** Confirmation codes and withdrawals are rate limited, so requests are spaced out. */
const HOUR = 3_600_000

/** About once a month a customer checks the payouts received and sometimes withdraws a part. */
export function planWithdrawals(cast: Cast, customer: DemoCustomer): void {
  const { world } = cast
  for (
    let at = addDays(world.now(), world.chance.between(45, 75));
    at < addDays(world.until, -4);
    at = addDays(at, world.chance.between(26, 35))
  ) {
    world.timeline.plan(at, () => maybeWithdraw(cast, customer))
  }
}

async function maybeWithdraw(cast: Cast, customer: DemoCustomer): Promise<void> {
  const { world } = cast
  if (!world.chance.happens(0.3)) return
  const { balance, level } = await world.call(customer, users.myProfile, {})
  if (level < 1 || units(balance) < LEAST) return
  if (!customer.wallet) {
    customer.wallet = await addWallet(cast, customer)
    return world.timeline.plan(addDays(world.now(), 3.2), () => withdrawSome(cast, customer))
  }
  await withdrawSome(cast, customer)
}

async function withdrawSome(cast: Cast, customer: DemoCustomer): Promise<void> {
  const { chance } = cast.world
  const { amount: spare } = await spareOf(cast, customer)
  const amount = Math.floor((Math.min(spare, 9_000) * chance.pick([0.4, 0.6, 0.8, 1])) / 10) * 10
  if (amount < LEAST / 2) return
  const withdrawal = await requestWithdrawal(cast, customer, amount)
  const fate = chance.between(0, 1)
  if (fate < 0.05) return cancelSoon(cast, customer, withdrawal)
  if (fate < 0.1) return declineSoon(cast, withdrawal)
  decideSoon(cast, withdrawal, fate < 0.14 ? 'fail' : 'pay')
}

/** Adds a wallet and confirms it with the mailed code. Customers in Germany and Austria are paid to their bank accounts. */
export async function addWallet(cast: Cast, customer: DemoCustomer, which?: (typeof networks)[number]): Promise<{ id: string }> {
  const { country } = customer
  const hasSepa = cast.gateways.of(country).some(({ currency }) => currency === 'EUR')
  const isBank = which === undefined && hasSepa && (country === 'de' || country === 'at')
  const added = isBank
    ? await addBankAccount(cast, customer, country === 'de' ? 'DE' : 'AT')
    : await addUnconfirmedWallet(cast, customer, which ?? cast.world.chance.pick(networks))
  return confirmWallet(cast, customer, added)
}

/** The customer's own account at a bank that SEPA transfers reach. */
export const addBankAccount = ({ world }: Cast, customer: DemoCustomer, country: 'DE' | 'AT'): Promise<Wallet> =>
  world.call(customer, wallets.add, {
    params: { userId: customer.id },
    body: {
      title: 'Checking account',
      network: 'SEPA',
      currencyUnit: 'EUR',
      details: { holder: customer.name, iban: ibanIn(country, world.chance) },
    },
  })

export async function confirmWallet({ world }: Cast, customer: DemoCustomer, { id }: { id: string }): Promise<{ id: string }> {
  return world.call(customer, wallets.confirm, {
    params: { userId: customer.id, walletId: id },
    body: { otp: await world.codeFor(customer) },
  })
}

export const addUnconfirmedWallet = (
  { world }: Cast,
  customer: DemoCustomer,
  { network, currencyUnit, title }: (typeof networks)[number],
) =>
  world.call(customer, wallets.add, {
    params: { userId: customer.id },
    body: { title, network, currencyUnit, address: addressOn(network, world.chance) },
  })

export type Spare = { amount: number; approvalsNeeded: WithdrawalQuote['approvalsNeeded'] }

/** The amount a customer can withdraw now: zero without an approved identity and a usable wallet. */
export async function spareOf({ world }: Cast, customer: DemoCustomer): Promise<Spare> {
  const nothing = { amount: 0, approvalsNeeded: 1 }
  const { wallet, askedAt } = customer
  if (!wallet || (askedAt && world.now().getTime() - askedAt.getTime() < HOUR)) return nothing
  const [{ level }, book] = await Promise.all([
    world.call(customer, users.myProfile, {}),
    world.call(customer, wallets.list, { params: { userId: customer.id }, query: {} }),
  ])
  if (level < 1 || book.find(({ id }) => id === wallet.id)?.status !== 'ACTIVE') return nothing
  const body = { fund: 'EARNINGS', amount: money(LEAST), wallet: wallet.id } as const
  const { available, leftToday, leftThisMonth, approvalsNeeded } = await world.call(customer, withdrawals.quote, { body })
  return { amount: Math.min(units(available), units(leftToday), units(leftThisMonth)), approvalsNeeded }
}

/** Requests a withdrawal, with a code bound to its exact content. */
export async function requestWithdrawal({ world }: Cast, customer: DemoCustomer, amount: number): Promise<Withdrawal> {
  if (!customer.wallet) throw new Error(`${customer.username} has no wallet yet`)
  const request = { fund: 'EARNINGS', amount: money(amount), wallet: customer.wallet.id } as const
  customer.askedAt = world.now()
  await world.call(customer, withdrawals.sendOtp, { body: request })
  return world.call(customer, withdrawals.create, { body: { ...request, otp: await world.codeFor(customer) } })
}

function cancelSoon({ world }: Cast, customer: DemoCustomer, { id }: Withdrawal): void {
  world.timeline.plan(
    addHours(world.now(), 0.7),
    async () => void (await world.call(customer, withdrawals.cancel, { params: { id }, body: { note: 'I prefer to keep it invested' } })),
  )
}

export function declineSoon({ world, staff }: Cast, { id }: Withdrawal): void {
  const note = 'The wallet is in another person’s name. Please add your own wallet.'
  world.timeline.plan(
    inBackOffice(world.now(), 4),
    async () => void (await world.call(staff.finance, withdrawals.decline, { params: { id }, body: { note } })),
  )
}

const transactionOn = (network: Network, chance: Chance): string => {
  if (isBankNetwork(network)) return `NOTA-${chance.text(12)}`
  return `${network === 'ERC20' || network === 'BEP20' ? '0x' : ''}${chance.text(64, '0123456789abcdef')}`
}

/** Approved within a working day, by two people if a review reason requires it; paid, or failed, within another. */
export function decideSoon(cast: Cast, { id }: Withdrawal, end: 'pay' | 'fail'): void {
  const { world, staff, gateways } = cast
  const { chance, timeline } = world
  timeline.plan(inBackOffice(world.now(), chance.whole(1, 12)), async () => {
    let now = await world.call(staff.finance, withdrawals.approve, { params: { id }, body: {} })
    if (now.status === 'PENDING') now = await world.call(staff.admin, withdrawals.approve, { params: { id }, body: {} })
    timeline.plan(inBackOffice(world.now(), chance.whole(1, 8)), async () => {
      if (end === 'fail')
        await world.call(staff.finance, withdrawals.markFailed, {
          params: { id },
          body: {
            note: now.wallet.details
              ? 'The bank returned the transfer: the account is closed.'
              : 'The network rejected the transfer: the address does not accept payments from exchanges.',
            reference: now.wallet.details ? 'AC04 Closed account number' : 'Transfer rejected by the recipient',
          },
        })
      else
        await world.call(staff.director, withdrawals.markPaid, {
          params: { id },
          body: { transactionId: transactionOn(now.wallet.network, chance), gateway: gateways.paysOn[now.wallet.network].id },
        })
    })
  })
}
