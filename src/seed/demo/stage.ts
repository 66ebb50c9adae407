import { countries } from '@/contract/countries'
import { currencies, type Currency } from '@/contract/currencies'
import type { Sent } from '@/contract/core/endpoint'
import { gateways } from '@/contract/gateways'
import { funds } from '@/contract/funds'
import { settingsGroup } from '@/contract/settings'
import { addDays } from '@/domain/dates'
import type { Cast, DemoGateway } from './cast'
import { customerNames, type Staff } from './people/people'
import { inOffice } from './timeline'
import type { World } from './world'

const EURO_COUNTRIES = ['nl', 'de', 'it', 'pt', 'fr', 'gr', 'es', 'ie', 'at']

/** Ways to pay, the countries that have them, settings, and a year of exchange rates. */
export async function prepareDemo(world: World, staff: Staff): Promise<Cast['gateways']> {
  const known = await world.call(null, currencies.list, { query: { limit: 100 } })
  const made = await makeGateways(world, staff, known)
  await offerGateways(world, staff, made)
  const settings = await world.call(staff.admin, settingsGroup.get, {})
  await world.call(staff.admin, settingsGroup.update, {
    body: { staffNeedsTwoFactor: false, payoutGateway: made.bank.id, version: settings.version },
  })
  planRates(world, staff, known)
  planOwnMoney(world, staff, made)
  return made
}

type NewGateway = Sent<typeof gateways.create>['body']

/** A receiving account of the demo's fictitious client bank. */
const inBank = (iban: string): NonNullable<NewGateway['receivingDetails']> => ({
  type: 'BANK',
  holder: 'Carmine Clients',
  bankName: 'Banco do Porto',
  iban,
  addresses: [],
})

async function makeGateways(world: World, { admin }: Staff, known: readonly Currency[]): Promise<Cast['gateways']> {
  const book = world.services.env.BOOK_CURRENCY
  const make = async (
    title: string,
    code: string,
    orderPriority: number,
    [instructions, es, ar]: readonly [english: string, spanish: string, arabic: string],
    more: Omit<Partial<NewGateway>, 'title' | 'kind' | 'currency' | 'instructions' | 'translations'>,
  ): Promise<DemoGateway | undefined> => {
    const currency = known.find(({ currencyCode }) => currencyCode === code)
    if (!currency) return undefined
    const { id } = await world.call(admin, gateways.create, {
      body: {
        title,
        kind: 'MANUAL',
        currency: currency.id,
        instructions,
        translations: { es: { instructions: es }, ar: { instructions: ar } },
        orderPriority,
        ...more,
      },
    })
    return { id, title, currency: code, decimals: currency.decimals }
  }
  const bank = await make(
    'Bank transfer',
    book,
    10,
    [
      'Send the exact amount from an account in your own name. Enter only the reference as the payment purpose. A transfer takes one to two working days.',
      'Envíe el importe exacto desde una cuenta a su nombre. Indique únicamente la referencia como concepto del pago. Una transferencia tarda de uno a dos días hábiles.',
      'أرسل المبلغ المحدد بالضبط من حساب باسمك. اكتب المرجع وحده في خانة الغرض من الدفع. يستغرق التحويل من يوم إلى يومَي عمل.',
    ],
    {
      receivingDetails: inBank('PT50000201231234567890154'),
      minAmount: '10.00',
      fee: { fixed: '5.00', percent: '0', bearer: 'CUSTOMER' },
      payoutNetworks: book === 'EUR' ? ['SEPA', 'BANK'] : ['BANK'],
      debtor: { name: 'Carmine Clients', account: 'PT50000201231234567890154' },
    },
  )
  const sepa =
    book === 'EUR'
      ? undefined
      : await make(
          'SEPA transfer',
          'EUR',
          20,
          [
            'Send euros from an account in your own name, with the reference as the payment purpose. It usually arrives on the same day.',
            'Envíe euros desde una cuenta a su nombre, con la referencia como concepto del pago. Por lo general llegan el mismo día.',
            'أرسل المبلغ باليورو من حساب باسمك واكتب المرجع في خانة الغرض من الدفع. يصل عادةً في اليوم نفسه.',
          ],
          {
            receivingDetails: inBank('PT50000201239876543210914'),
            payoutNetworks: ['SEPA'],
            debtor: { name: 'Carmine Clients', account: 'PT50000201239876543210914' },
          },
        )
  const usdt = await make(
    'USDT (Tron) or Bitcoin',
    'USDT',
    30,
    [
      'Send each asset on the network shown only. Transfers on other networks are lost. Copy the transaction ID from your wallet and enter it below.',
      'Envíe cada activo únicamente por la red indicada. Las transferencias por otras redes se pierden. Copie el identificador de la transacción de su billetera e introdúzcalo abajo.',
      'أرسل كل أصل عبر الشبكة المبيّنة فقط. تضيع التحويلات عبر الشبكات الأخرى. انسخ رقم المعاملة من محفظتك وأدخله أدناه.',
    ],
    {
      receivingDetails: {
        type: 'CRYPTO',
        addresses: [
          { asset: 'USDT', network: 'TRC20', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
          { asset: 'BTC', network: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
        ],
      },
      minAmount: '20.00',
      payoutNetworks: ['TRC20'],
    },
  )
  // No country offers these: the platform only pays from them.
  const stablecoins = await make(
    'Stablecoin wallet',
    'USDT',
    40,
    [
      'For withdrawals on Ethereum and BNB Smart Chain.',
      'Para retiros en Ethereum y BNB Smart Chain.',
      'للسحوبات على Ethereum وBNB Smart Chain.',
    ],
    {
      account: '0x4Bd5900e1bdB28e2D3C8c9bB1c2A7A9f4C2b7C13',
      payoutNetworks: ['ERC20', 'BEP20'],
      payoutAssets: ['USDC'],
    },
  )
  const bitcoin = await make(
    'Bitcoin wallet',
    'BTC',
    50,
    ['For withdrawals in Bitcoin.', 'Para retiros en Bitcoin.', 'للسحوبات بعملة بيتكوين.'],
    {
      account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      payoutNetworks: ['BTC'],
    },
  )
  if (!bank) throw new Error('The currency of the books is not among the currencies')
  return {
    bank,
    others: [sepa, usdt].filter((one) => one !== undefined),
    paysOn: {
      TRC20: usdt ?? bank,
      ERC20: stablecoins ?? bank,
      BEP20: stablecoins ?? bank,
      BTC: bitcoin ?? bank,
      SEPA: sepa ?? bank,
      BANK: bank,
    },
    of: (country) => [bank, ...(sepa && EURO_COUNTRIES.includes(country) ? [sepa] : []), ...(usdt ? [usdt] : [])],
  }
}

async function offerGateways(world: World, { admin }: Staff, made: Cast['gateways']): Promise<void> {
  const wanted = new Set(['us', ...customerNames.map(({ country }) => country)])
  for (let page = 1; page <= 5; page += 1) {
    const some = await world.call(null, countries.list, { query: { page, limit: 100 } })
    for (const { id, slug } of some) {
      if (wanted.has(slug))
        await world.call(admin, countries.addGateways, { params: { id }, body: { gateways: made.of(slug).map((one) => one.id) } })
    }
    if (some.length < 100) return
  }
}

/** How much a rate moves between two looks, in percent. */
const moving: Readonly<Record<string, number>> = { EUR: 0.4, GBP: 0.5, CHF: 0.4, BTC: 4, ETH: 5, TRX: 4 }

/** Currencies at par with the dollar, whose rate staff confirm from time to time: payouts stop at a rate that is too old. */
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
    // Wandering away and back: what stands in the catalogue is today's rate.
    let rate = Number(value) * world.chance.between(0.88, 1.06)
    const last = addDays(world.until, -30)
    let version = first
    for (let at = addDays(world.now(), 15), looks = 0; at < world.until; at = addDays(at, at < last ? 30 : 2), looks += 1) {
      const left = Math.max(1, (world.until.getTime() - at.getTime()) / 86_400_000)
      rate += (Number(value) - rate) * Math.min(0.5, 10 / left) + rate * (world.chance.between(-width, width) / 100)
      // Each change of a rate needs a second person, so staff make one in a week.
      if (at >= last && looks % 3 > 0) continue
      const text = rate.toPrecision(6)
      world.timeline.plan(at, async () => {
        const changed = await world.call(admin, currencies.update, { params: { id }, body: { value: String(Number(text)), version } })
        version = changed.version
      })
    }
  }
}

/** Platform funds cover what is granted for referrals, and fill the accounts that pay withdrawals. The last payment is still pending approval. */
function planOwnMoney(world: World, { finance }: Staff, { bank, paysOn }: Cast['gateways']): void {
  const sent = (amount: string, transactionId: string, note: string, gateway = bank) => ({
    body: { kind: 'PLATFORM_MONEY_IN' as const, amount, gateway: gateway.id, transactionId, note },
  })
  world.timeline.plan(inOffice(addDays(world.now(), 1), 0), async () => {
    await world.call(finance, funds.recordPlatform, sent('5000.00', 'CAP-0001', 'Platform funds for referral commissions'))
  })
  for (const [at, account] of [paysOn.TRC20, paysOn.ERC20, paysOn.BTC, paysOn.SEPA].entries())
    world.timeline.plan(inOffice(addDays(world.now(), 2), at), async () => {
      await world.call(finance, funds.recordPlatform, sent('20000.00', `FLT-000${at + 1}`, 'Platform funds for withdrawals', account))
    })
  world.timeline.plan(addDays(world.until, -2), async () => {
    await world.propose(finance, funds.recordPlatform, sent('2500.00', 'CAP-0002', 'Platform funds for next year’s commissions'))
  })
}
