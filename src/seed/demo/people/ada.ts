import { wallets } from '@/contract/wallets'
import type { Withdrawal } from '@/contract/withdrawals'
import { addDays, addHours } from '@/domain/dates'
import { projectNamed, type Cast, type DemoCustomer } from '../cast'
import { becomeVerified } from './identity-scenario'
import { investAndPay } from '../money/investing'
import {
  addBankAccount,
  addUnconfirmedWallet,
  addWallet,
  requestWithdrawal,
  confirmWallet,
  decideSoon,
  spareOf,
} from '../money/withdrawing'

const tron = { network: 'TRC20', currencyUnit: 'USDT', title: 'Main wallet' } as const
const bitcoin = { network: 'BTC', currencyUnit: 'BTC', title: 'Cold storage' } as const
const ether = { network: 'ERC20', currencyUnit: 'USDC', title: 'Day to day' } as const
const LEAST = 20

/** The timeline of the customer with the published password: some of everything, so that every screen shows data. */
export function planAda(cast: Cast, ada: DemoCustomer): void {
  const { world } = cast
  const { timeline } = world
  const after = (days: number, happen: () => Promise<unknown>) =>
    timeline.plan(addDays(world.now(), days), async () => void (await happen()))
  const before = (hours: number, happen: () => Promise<unknown>) =>
    timeline.plan(addHours(world.until, -hours), async () => void (await happen()))
  const invest = (key: string, amount: number, period: number, instruction?: 'REINVEST' | 'KEEP') =>
    investAndPay(cast, ada, projectNamed(cast, key), amount, { period, hours: 5, ...(instruction ? { instruction } : {}) })

  after(1, () => becomeVerified(cast, ada))
  after(4, () => invest('orchard', 500, 3))
  after(11, () => invest('harbour', 1000, 6))
  after(70, async () => void (ada.wallet = await addWallet(cast, ada, tron)))
  after(104, () => invest('alder', 1500, 12, 'REINVEST'))
  after(128, () => withdrawAndBePaid(cast, ada, 400))
  // Matures before the end of the shortest timeline, so that the demo always has a decision to take.
  after(160, () => invest('meridian', 1000, 6, 'KEEP'))
  after(201, () => invest('harbour', 2500, 12, 'REINVEST'))
  after(262, () => withdrawAndBePaid(cast, ada, 150))
  after(300, () => invest('alder', 750, 6))
  before(24 * 20, async () => confirmWallet(cast, ada, await addBankAccount(cast, ada, 'DE')))
  before(24 * 9, () => removeAWallet(cast, ada))
  before(30, () => addWallet(cast, ada, bitcoin))
  before(26, () => withdraw(cast, ada, 250))
  before(5, () => addUnconfirmedWallet(cast, ada, ether))
}

/** Withdraws this amount, or most of the balance if that is less. */
async function withdraw(cast: Cast, ada: DemoCustomer, wanted: number): Promise<Withdrawal | undefined> {
  const spare = await spareOf(cast, ada)
  const amount = Math.floor(Math.min(wanted, spare.amount * 0.8) / 10) * 10
  return amount >= LEAST ? requestWithdrawal(cast, ada, amount) : undefined
}

async function withdrawAndBePaid(cast: Cast, ada: DemoCustomer, amount: number): Promise<void> {
  const withdrawal = await withdraw(cast, ada, amount)
  if (withdrawal) decideSoon(cast, withdrawal, 'pay')
}

async function removeAWallet(cast: Cast, ada: DemoCustomer): Promise<void> {
  const { world } = cast
  const { id, version } = await addUnconfirmedWallet(cast, ada, { ...ether, title: 'Old exchange account' })
  await world.call(ada, wallets.remove, { params: { userId: ada.id, walletId: id }, body: { version } })
}
