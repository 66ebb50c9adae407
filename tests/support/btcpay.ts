import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { TestServer } from './server'

type Coins = { value: string; fee: string; status: 'Invalid' | 'Processing' | 'Settled' }
export type Invoice = {
  id: string
  amount: string
  currency: string
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'
  expirationTime: number
  monitoringExpiration: number
  orderId: string
  /** The coins received, in BTC, and the rate when the invoice was created. */
  coins: Coins[]
  rate: string
  /** The full amount was received before the invoice expired. */
  isCovered: boolean
}
export type Payout = {
  id: string
  revision: number
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'
  pullPaymentId: string
  destination: string
  amount: string
  currency: string
  proof: string | null
}
/** `lost`: the request is executed, but its response is lost. `late`: it is executed only by `catchUp`, after the caller's timeout. */
type Behaviour = 'well' | 'down' | 'broken' | 'elsewhere' | 'lost' | 'late'

/** A simulated BTCPay Server over real HTTP, with the part of the Greenfield API that we use. Tests move its money. */
export async function startBtcpay(server: TestServer) {
  const [storeId, apiKey, webhookSecret] = ['store-1', 'a-key', 'a webhook secret']
  const invoices = new Map<string, Invoice>()
  const payouts = new Map<string, Payout>()
  const pulls = new Map<string, { name: string; amount: string; currency: string }>()
  const delayed: (() => void)[] = []
  const requests: string[] = []
  const state: { behaviour: Behaviour; isLively: boolean; onCall?: (() => Promise<void>) | undefined } = {
    behaviour: 'well',
    isLively: false,
  }
  const seconds = () => Math.floor(server.clock.now().getTime() / 1000)

  const shown = ({ coins: _, rate: __, isCovered: ___, orderId, ...invoice }: Invoice) => ({
    ...invoice,
    storeId,
    type: 'Standard',
    createdTime: seconds(),
    checkoutLink: `${url()}/i/${invoice.id}`,
    metadata: { orderId },
    archived: false,
  })
  const shownPayout = ({ amount, currency, proof, ...payout }: Payout) => ({
    ...payout,
    date: seconds(),
    originalAmount: amount,
    originalCurrency: currency,
    payoutMethodId: 'BTC-CHAIN',
    payoutCurrency: 'BTC',
    paymentProof: proof ? { proofType: 'PayoutTransactionOnChainBlob', id: proof, link: `${url()}/tx/${proof}` } : null,
  })

  function answer(method: string, path: string, body: Record<string, unknown>): [number, unknown] {
    const [place = '', query = ''] = path.split('?')
    const [resource = '', id = '', more] = place.split('/')
    const route = `${method} ${resource}${id ? '/:id' : ''}${more ? `/${more}` : ''}`
    const invoice = invoices.get(id)
    if (invoice && state.isLively) lookAt(invoice)
    const payout = payouts.get(id)
    const order = new URLSearchParams(query).get('orderId')
    if (route === 'GET invoices') return [200, [...invoices.values()].filter(({ orderId }) => orderId === order).map(shown)]
    if (route === 'GET pull-payments') return [200, [...pulls].map(([pull, { name }]) => ({ id: pull, name }))]
    if (route === 'GET payouts') return [200, [...payouts.values()].map(shownPayout)]
    if (route === 'POST invoices') return [200, shown(open(body))]
    if (route === 'GET invoices/:id' && invoice) return [200, shown(invoice)]
    if (route === 'GET invoices/:id/payment-methods' && invoice)
      return [
        200,
        [
          {
            paymentMethodId: 'BTC-CHAIN',
            currency: 'BTC',
            rate: invoice.rate,
            paymentMethodFee: '0',
            payments: invoice.coins.map((coins, n) => ({ id: `${id}-${n}`, receivedDate: seconds(), ...coins })),
          },
        ],
      ]
    if (route === 'POST pull-payments')
      return [200, { id: keep(pulls, { name: String(body.name), amount: String(body.amount), currency: String(body.currency) }) }]
    if (route === 'POST payouts') return [200, shownPayout(createPayout(body))]
    if (route === 'GET payouts/:id' && payout) return [200, shownPayout(payout)]
    if (route === 'POST payouts/:id' && payout) {
      if (payout.state !== 'AwaitingApproval' || body.revision !== payout.revision) return [400, { code: 'old-revision', message: 'no' }]
      return [200, shownPayout(Object.assign(payout, { state: 'AwaitingPayment' }))]
    }
    return [404, { code: 'not-found', message: 'no' }]
  }
  /** An invoice covered in time is settled once everything is confirmed; otherwise it expires, as paid in part, late or not at all. */
  function lookAt(invoice: Invoice): void {
    const sum = (status?: Coins['status']) =>
      invoice.coins.reduce((all, coins) => (status && coins.status !== status ? all : all + Number(coins.value)), 0) * Number(invoice.rate)
    const [amount, isOver] = [Number(invoice.amount), invoice.expirationTime <= seconds()]
    const tooLittle = amount - sum() > 0.001
    if (!isOver && !tooLittle) invoice.isCovered = true
    if (invoice.isCovered) {
      const additionalStatus = sum() - amount > 0.001 ? 'PaidOver' : 'None'
      Object.assign(invoice, { status: sum('Processing') > 0 ? 'Processing' : 'Settled', additionalStatus })
    } else if (isOver) Object.assign(invoice, { status: 'Expired', additionalStatus: tooLittle ? 'PaidPartial' : 'PaidLate' })
  }
  const keep = <T>(map: Map<string, T>, item: T): string => {
    const id = randomBytes(11).toString('base64url')
    map.set(id, item)
    return id
  }
  function open(body: Record<string, unknown>): Invoice {
    const { orderId } = body.metadata as { orderId: string }
    const { expirationMinutes, monitoringMinutes } = body.checkout as { expirationMinutes: number; monitoringMinutes: number }
    const expirationTime = seconds() + expirationMinutes * 60
    const invoice: Invoice = {
      id: '',
      amount: String(body.amount),
      currency: String(body.currency),
      status: 'New',
      additionalStatus: 'None',
      expirationTime,
      monitoringExpiration: expirationTime + monitoringMinutes * 60,
      orderId,
      coins: [],
      rate: '50000',
      isCovered: false,
    }
    invoice.id = keep(invoices, invoice)
    return invoice
  }
  function createPayout(body: Record<string, unknown>): Payout {
    const pull = pulls.get(String(body.pullPaymentId))
    const payout: Payout = {
      id: '',
      revision: 0,
      pullPaymentId: String(body.pullPaymentId),
      state: body.approved ? 'AwaitingPayment' : 'AwaitingApproval',
      destination: String(body.destination),
      amount: String(body.amount),
      currency: pull?.currency ?? 'BTC',
      proof: null,
    }
    payout.id = keep(payouts, payout)
    return payout
  }

  const http = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const prefix = `/api/v1/stores/${storeId}/`
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    await state.onCall?.()
    if (state.behaviour === 'down') return void request.socket.destroy()
    if (state.behaviour === 'broken') return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":')
    if (state.behaviour === 'elsewhere')
      return void response.writeHead(302, { Location: `${url()}/api/v1/stores/${storeId}/invoices` }).end()
    const reply = () =>
      request.headers.authorization !== `token ${apiKey}`
        ? ([401, { code: 'unauthenticated' }] as const)
        : !path.startsWith(prefix)
          ? ([404, {}] as const)
          : answer(
              request.method ?? '',
              path.slice(prefix.length),
              JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>,
            )
    if (state.behaviour === 'late') {
      delayed.push(reply)
      return void request.socket.destroy()
    }
    const [status, body] = reply()
    if (state.behaviour === 'lost') return void request.socket.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready))
  const url = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  afterAll(() => new Promise<void>((closed) => void http.close(() => closed())))

  const message = (type: string, about: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    JSON.stringify({
      deliveryId: randomBytes(12).toString('base64url'),
      webhookId: 'hook',
      originalDeliveryId: 'first',
      isRedelivery: false,
      type,
      timestamp: seconds(),
      storeId,
      ...about,
      ...more,
    })
  const sign = (body: string | Uint8Array, secret = webhookSecret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

  return {
    config: { url: url(), storeId, apiKey, webhookSecret },
    invoices,
    payouts,
    pullsNamed: (name: string) => [...pulls.values()].filter((pull) => pull.name === name),
    lookAt,
    /** From now on, invoice states follow their coins and the clock, as in a real server; otherwise the test sets them. */
    live: () => void (state.isLively = true),
    /** Every request received. */
    seen: requests,
    setBehaviour: (behaviour: Behaviour) => void (state.behaviour = behaviour),
    /** Runs `act` before each response. */
    onCall: (act: (() => Promise<void>) | undefined) => void (state.onCall = act),
    /** Executes the requests that were delayed by `late`. */
    catchUp: () => delayed.splice(0).forEach((act) => act()),
    invoiceOf(id: string | undefined): Invoice {
      const invoice = [...invoices.values()].find((invoice) => invoice.orderId === id || invoice.id === id)
      if (!invoice) throw new Error('There is no such invoice')
      return invoice
    },
    message,
    sign,
    /** Sends a webhook to one of our gateways, as BTCPay would. */
    async deliver(gatewayId: string, body: string | Uint8Array, signature: string | null = sign(body)) {
      const response = await server.app.fetch(
        new Request(`http://localhost/api/v1/webhooks/btcpay/${gatewayId}`, {
          method: 'POST',
          body: body as BodyInit,
          headers: { 'Content-Type': 'application/json; charset=utf-8', ...(signature ? { 'BTCPay-Sig': signature } : {}) },
        }),
      )
      const answer = (await response.json()) as { data: { handled: boolean } | null; code?: string }
      return { status: response.status, handled: answer.data?.handled, code: answer.code }
    },
  }
}
export type Btcpay = Awaited<ReturnType<typeof startBtcpay>>
