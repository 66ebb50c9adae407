import type { Step } from '../investing-steps'
import { adjust, atSimulator, customer, first, invest, next, project, refund, wait, withdraw } from './names'

/** Payments: late, reported twice, partial, excess, after the order expired, and after staff decided an earlier payment. */
export const ofCheckouts: Step[] = [
  ...[invest(0, 6), atSimulator('checkout'), atSimulator('checkout'), atSimulator('tell'), atSimulator('coins', { isGood: false })],
  ...[atSimulator('tell', { event: 'InvoiceProcessing' }), first('cancel'), wait(100), atSimulator('confirm-coins')],
  ...[atSimulator('tell', { times: 3 }), atSimulator('tell', { event: 'InvoiceExpired', times: 2 }), first('reverse', 0)],
  ...[atSimulator('tell', { times: 2 }), atSimulator('coins', { more: 0 }), atSimulator('tell'), atSimulator('tell')],
  ...[
    invest(1, 6),
    atSimulator('checkout', { more: 0 }),
    atSimulator('coins', { at: 1, more: 2 }),
    first('ask'),
    atSimulator('tell', { at: 1 }),
  ],
  ...[first('answer'), first('decline'), atSimulator('tell', { at: 1 })],
]
/** A payment in time is reported only after its window; half of another one arrives, and an excess amount after that. */
export const ofLateNews: Step[] = [
  ...[
    invest(0, 6),
    atSimulator('checkout'),
    wait(71),
    atSimulator('coins'),
    wait(1),
    invest(1, 6),
    invest(2, 6),
    atSimulator('checkout', { at: 0 }),
  ],
  ...[
    atSimulator('checkout', { at: 1 }),
    atSimulator('coins', { at: 1, more: 0 }),
    wait(100),
    atSimulator('coins', { at: 1, more: 2 }),
    wait(1),
  ],
  ...[invest(0, 6), atSimulator('checkout'), wait(100), ...[true, false].map((isGood) => atSimulator('coins', { at: 3, more: 0, isGood }))],
  ...[atSimulator('tell', { at: 3 }), atSimulator('confirm-coins'), atSimulator('tell', { at: 3 })],
  ...[wait(24 * 31), atSimulator('coins', { at: 1 }), invest(0, 6), atSimulator('checkout'), project('cancel', 0), project('cancel', 1)],
  ...[atSimulator('coins', { at: 3 }), atSimulator('tell', { at: 3, times: 2 }), refund, atSimulator('coins', { at: 3 }), wait(5)],
]
/** Automatic payouts to wallets of the gateway's network, successful or not; staff cannot pay meanwhile, nor from frozen accounts. */
export const ofPayouts: Step[] = [
  ...[adjust(100_000, 1), next('approve-adjustment', 1), withdraw(2_000, 1), next('approve-withdrawal', 0), next('approve-withdrawal', 1)],
  ...[wait(1), next('pay-withdrawal'), next('fail-withdrawal'), customer('freeze', 1), atSimulator('payout', { isGood: false, times: 2 })],
  ...[customer('unfreeze', 1), withdraw(3_000, 1), next('approve-withdrawal', 0), next('approve-withdrawal', 1), customer('freeze', 1)],
  ...[
    wait(1),
    atSimulator('payout', { at: 1 }),
    customer('unfreeze', 1),
    wait(1),
    customer('freeze', 1),
    atSimulator('payout', { times: 3 }),
    atSimulator('payout'),
  ],
]
