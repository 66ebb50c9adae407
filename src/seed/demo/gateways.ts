import type { Sent } from '@/contract/core/endpoint'
import type { Currency } from '@/contract/currencies'
import { gateways } from '@/contract/gateways'
import type { Cast, DemoGateway } from './cast'
import type { Staff } from './people/people'
import type { World } from './world'

const EURO_COUNTRIES = ['nl', 'de', 'it', 'pt', 'fr', 'gr', 'es', 'ie', 'at']

type NewGateway = Sent<typeof gateways.create>['body']

/** A gateway of the demo, skipped if its currency does not exist. */
type GatewayPlan = Pick<NewGateway, 'title' | 'orderPriority'> & {
  readonly currencyCode: string
  readonly instructions: { readonly en: string; readonly es: string; readonly ar: string }
  readonly options: Omit<Partial<NewGateway>, 'title' | 'kind' | 'currency' | 'orderPriority' | 'instructions' | 'translations'>
}

/** A receiving account of the demo's fictitious client bank. */
const inBank = (iban: string): NonNullable<NewGateway['receivingDetails']> => ({
  type: 'BANK',
  holder: 'Carmine Clients',
  bankName: 'Banco do Porto',
  iban,
  addresses: [],
})

const bankTransfer = (book: string): GatewayPlan => ({
  title: 'Bank transfer',
  currencyCode: book,
  orderPriority: 10,
  instructions: {
    en: 'Send the exact amount from an account in your own name. Enter only the reference as the payment purpose. A transfer takes one to two working days.',
    es: 'Envíe el importe exacto desde una cuenta a su nombre. Indique únicamente la referencia como concepto del pago. Una transferencia tarda de uno a dos días hábiles.',
    ar: 'أرسل المبلغ المحدد بالضبط من حساب باسمك. اكتب المرجع وحده في خانة الغرض من الدفع. يستغرق التحويل من يوم إلى يومَي عمل.',
  },
  options: {
    receivingDetails: inBank('PT50000201231234567890154'),
    minAmount: '10.00',
    fee: { fixed: '5.00', percent: '0', bearer: 'CUSTOMER' },
    payoutNetworks: book === 'EUR' ? ['SEPA', 'BANK'] : ['BANK'],
    debtor: { name: 'Carmine Clients', account: 'PT50000201231234567890154' },
  },
})

const sepaTransfer: GatewayPlan = {
  title: 'SEPA transfer',
  currencyCode: 'EUR',
  orderPriority: 20,
  instructions: {
    en: 'Send euros from an account in your own name, with the reference as the payment purpose. It usually arrives on the same day.',
    es: 'Envíe euros desde una cuenta a su nombre, con la referencia como concepto del pago. Por lo general llegan el mismo día.',
    ar: 'أرسل المبلغ باليورو من حساب باسمك واكتب المرجع في خانة الغرض من الدفع. يصل عادةً في اليوم نفسه.',
  },
  options: {
    receivingDetails: inBank('PT50000201239876543210914'),
    payoutNetworks: ['SEPA'],
    debtor: { name: 'Carmine Clients', account: 'PT50000201239876543210914' },
  },
}

const usdtOrBitcoin: GatewayPlan = {
  title: 'USDT (Tron) or Bitcoin',
  currencyCode: 'USDT',
  orderPriority: 30,
  instructions: {
    en: 'Send each asset on the network shown only. Transfers on other networks are lost. Copy the transaction ID from your wallet and enter it below.',
    es: 'Envíe cada activo únicamente por la red indicada. Las transferencias por otras redes se pierden. Copie el identificador de la transacción de su billetera e introdúzcalo abajo.',
    ar: 'أرسل كل أصل عبر الشبكة المبيّنة فقط. تضيع التحويلات عبر الشبكات الأخرى. انسخ رقم المعاملة من محفظتك وأدخله أدناه.',
  },
  options: {
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
}

/** This gateway and the next are offered in no country: the platform only pays from them. */
const stablecoinWallet: GatewayPlan = {
  title: 'Stablecoin wallet',
  currencyCode: 'USDT',
  orderPriority: 40,
  instructions: {
    en: 'For withdrawals on Ethereum and BNB Smart Chain.',
    es: 'Para retiros en Ethereum y BNB Smart Chain.',
    ar: 'للسحوبات على Ethereum وBNB Smart Chain.',
  },
  options: {
    account: '0x4Bd5900e1bdB28e2D3C8c9bB1c2A7A9f4C2b7C13',
    payoutNetworks: ['ERC20', 'BEP20'],
    payoutAssets: ['USDC'],
  },
}

const bitcoinWallet: GatewayPlan = {
  title: 'Bitcoin wallet',
  currencyCode: 'BTC',
  orderPriority: 50,
  instructions: {
    en: 'For withdrawals in Bitcoin.',
    es: 'Para retiros en Bitcoin.',
    ar: 'للسحوبات بعملة بيتكوين.',
  },
  options: {
    account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    payoutNetworks: ['BTC'],
  },
}

/** Creates the gateways of the demo. Throws if the book currency does not exist. */
export async function makeGateways(world: World, { admin }: Staff, known: readonly Currency[]): Promise<Cast['gateways']> {
  const book = world.services.env.BOOK_CURRENCY
  const make = async ({ title, currencyCode, orderPriority, instructions, options }: GatewayPlan): Promise<DemoGateway | undefined> => {
    const currency = known.find((one) => one.currencyCode === currencyCode)
    if (!currency) return undefined
    const { en, es, ar } = instructions
    const { id } = await world.call(admin, gateways.create, {
      body: {
        title,
        kind: 'MANUAL',
        currency: currency.id,
        instructions: en,
        translations: { es: { instructions: es }, ar: { instructions: ar } },
        orderPriority,
        ...options,
      },
    })
    return { id, title, currency: currencyCode, decimals: currency.decimals }
  }
  const bank = await make(bankTransfer(book))
  const sepa = book === 'EUR' ? undefined : await make(sepaTransfer)
  const usdt = await make(usdtOrBitcoin)
  const stablecoins = await make(stablecoinWallet)
  const bitcoin = await make(bitcoinWallet)
  if (!bank) throw new Error('The book currency is missing from the currencies')
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
