import { countries } from '@/contract/countries'
import { currencies, type Currency } from '@/contract/currencies'
import { funds } from '@/contract/funds'
import { settingsGroup } from '@/contract/settings'
import { addDays } from '@/domain/dates'
import type { Cast } from './cast'
import { makeGateways } from './gateways'
import { customerNames, type Staff } from './people/people'
import { inBackOffice } from './timeline'
import type { World } from './world'

/** Sets up payment methods and their countries, settings, and a year of exchange rates. */
export async function prepareDemo(world: World, staff: Staff): Promise<Cast['gateways']> {
  const known = await world.call(null, currencies.list, { query: { limit: 100 } })
  const gateways = await makeGateways(world, staff, known)
  await offerGateways(world, staff, gateways)
  const settings = await world.call(staff.admin, settingsGroup.get, {})
  // Visitors sign in to all accounts of the demo from one browser.
  const switches = { staffNeedsTwoFactor: false, linkSharedBrowsers: false }
  await world.call(staff.admin, settingsGroup.update, {
    body: { ...switches, payoutGateway: gateways.bank.id, version: settings.version },
  })
  planRates(world, staff, known)
  planOwnMoney(world, staff, gateways)
  return gateways
}

async function offerGateways(world: World, { admin }: Staff, gateways: Cast['gateways']): Promise<void> {
  const offeredCountries = new Set(['us', ...customerNames.map(({ country }) => country)])
  for (let page = 1; page <= 5; page += 1) {
    const some = await world.call(null, countries.list, { query: { page, limit: 100 } })
    for (const { id, slug } of some) {
      if (offeredCountries.has(slug))
        await world.call(admin, countries.addGateways, { params: { id }, body: { gateways: gateways.of(slug).map((one) => one.id) } })
    }
    if (some.length < 100) return
  }
}

/** The change of a rate between two updates, in percent. */
const moving: Readonly<Record<string, number>> = { EUR: 0.4, GBP: 0.5, CHF: 0.4, BTC: 4, ETH: 5, TRX: 4 }

/** Currencies at par with the dollar. Staff confirm their rates regularly, because payouts stop at stale rates. */
const steady: readonly string[] = ['USDT', 'USDC']
const DAYS_BETWEEN = 25

function planConfirmations(world: World, { admin }: Pick<Staff, 'admin'>, known: readonly Currency[]): void {
  for (const { id, currencyCode, value, version: first } of known) {
    if (!steady.includes(currencyCode)) continue
    let version = first
    for (let at = addDays(world.until, -2); at > addDays(world.now(), 20); at = addDays(at, -DAYS_BETWEEN))
      world.timeline.plan(at, async () => {
        const confirmed = await world.call(admin, currencies.update, { params: { id }, body: { value, version } })
        version = confirmed.version
      })
  }
}

function planRates(world: World, { admin }: Staff, known: readonly Currency[]): void {
  planConfirmations(world, { admin }, known)
  for (const { id, currencyCode, value, version: first } of known) {
    const width = moving[currencyCode]
    if (!width || currencyCode === world.services.env.BOOK_CURRENCY) continue
    // A random walk that ends at the current rate.
    let rate = Number(value) * world.chance.between(0.88, 1.06)
    const last = addDays(world.until, -30)
    let version = first
    for (let at = addDays(world.now(), 15), looks = 0; at < world.until; at = addDays(at, at < last ? 30 : 2), looks += 1) {
      const left = Math.max(1, (world.until.getTime() - at.getTime()) / 86_400_000)
      rate += (Number(value) - rate) * Math.min(0.5, 10 / left) + rate * (world.chance.between(-width, width) / 100)
      // Each change of a rate needs a second person, so staff make one per week.
      if (at >= last && looks % 3 > 0) continue
      const text = rate.toPrecision(6)
      world.timeline.plan(at, async () => {
        const changed = await world.call(admin, currencies.update, { params: { id }, body: { value: String(Number(text)), version } })
        version = changed.version
      })
    }
  }
}

/** Platform funds cover the referral commissions and the accounts that pay withdrawals. The last transfer is still pending approval. */
function planOwnMoney(world: World, { finance }: Staff, { bank, paysOn }: Cast['gateways']): void {
  const sent = (amount: string, transactionId: string, note: string, gateway = bank) => ({
    body: { kind: 'PLATFORM_MONEY_IN' as const, amount, gateway: gateway.id, transactionId, note },
  })
  world.timeline.plan(inBackOffice(addDays(world.now(), 1), 0), async () => {
    await world.call(finance, funds.recordPlatform, sent('5000.00', 'CAP-0001', 'Platform funds for referral commissions'))
  })
  for (const [at, account] of [paysOn.TRC20, paysOn.ERC20, paysOn.BTC, paysOn.SEPA].entries())
    world.timeline.plan(inBackOffice(addDays(world.now(), 2), at), async () => {
      await world.call(finance, funds.recordPlatform, sent('20000.00', `FLT-000${at + 1}`, 'Platform funds for withdrawals', account))
    })
  world.timeline.plan(addDays(world.until, -2), async () => {
    await world.propose(finance, funds.recordPlatform, sent('2500.00', 'CAP-0002', 'Platform funds for next year’s commissions'))
  })
}
