import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { users } from '@/contract/users'
import { addHours } from '@/domain/dates'
import { customerNamed, type Cast, type DemoCustomer } from '../cast'
import type { Soon } from '../soon'
import { addWallet, requestWithdrawal, decideSoon, declineSoon, spareOf, type Spare } from './withdrawing'
import { LeftOut } from '../world'

const LEAST = 20
const MOST = 1200
/** The customer whose first withdrawal is pending, which needs two approvals; all her earnings stay in her balance until then. */
const FIRST = 'hana.novak'
/** The customers with an open withdrawal at the end of the timeline. */
const asking = [FIRST, 'investor', 'clara.weiss', 'anna.lindgren', 'yuki.tanaka', 'sofia.marchetti', 'luis.ferreira'] as const

/** Withdrawals in every state, one of which needs a second approval. */
export function planWaitingWithdrawals(cast: Cast, soon: Soon): void {
  const { world, staff } = cast
  // Wallets have a cooling-off period, so customers without one add it in time.
  for (const username of asking) soon(24 * 13, () => haveWallet(cast, customerNamed(cast, username)))
  const request = (username: (typeof asking)[number]) => requestByFirstAble(cast, username, () => true)
  soon(24 * 9, async () => decideSoon(cast, (await request('investor')).withdrawal, 'fail'))
  soon(24 * 8, async () => {
    const { customer, withdrawal } = await request('luis.ferreira')
    world.timeline.plan(addHours(world.now(), 2), async () => {
      await world.call(customer, withdrawals.cancel, { params: { id: withdrawal.id }, body: { note: 'I prefer to keep it invested' } })
    })
  })
  soon(24 * 7, async () => declineSoon(cast, (await request('sofia.marchetti')).withdrawal))
  soon(52, async () => {
    const { withdrawal } = await requestByFirstAble(cast, FIRST, ({ approvalsNeeded }) => approvalsNeeded > 1)
    await world.call(staff.finance, withdrawals.approve, { params: { id: withdrawal.id }, body: {} })
  })
  soon(47, async () => approveWholly(cast, (await request('clara.weiss')).withdrawal))
  soon(28, async () => approveWholly(cast, (await request('yuki.tanaka')).withdrawal))
  soon(14, () => request('anna.lindgren'))
  soon(6, () => request('sofia.marchetti'))
  soon(1.5, () => request('investor'))
}

async function haveWallet(cast: Cast, customer: DemoCustomer): Promise<void> {
  const { level } = await cast.world.call(customer, users.myProfile, {})
  if (level > 0) customer.wallet ??= await addWallet(cast, customer)
}

/** The named customer requests a withdrawal; where nothing is available, another customer does. */
async function requestByFirstAble(
  cast: Cast,
  username: string,
  suits: (spare: Spare) => boolean,
): Promise<{ customer: DemoCustomer; withdrawal: Withdrawal }> {
  for (const customer of [customerNamed(cast, username), ...cast.customers.values()]) {
    const spare = await spareOf(cast, customer)
    const amount = Math.floor(Math.min(spare.amount, MOST) / 10) * 10
    if (amount >= LEAST && suits(spare)) return { customer, withdrawal: await requestWithdrawal(cast, customer, amount) }
  }
  throw new LeftOut(`No customer could withdraw, not even ${username}`)
}

async function approveWholly({ world, staff }: Cast, { id }: Withdrawal): Promise<void> {
  const { status } = await world.call(staff.finance, withdrawals.approve, { params: { id }, body: {} })
  if (status === 'PENDING') await world.call(staff.admin, withdrawals.approve, { params: { id }, body: {} })
}
