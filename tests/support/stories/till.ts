import type { Step } from '../investing-steps'
import { adjust, atTill, customer, first, invest, next, project, refund, wait, withdraw } from './words'

/** Confirmed late, told twice, in part, too much, after the order was over, and by somebody who had let it be decided before. */
export const ofCheckouts: Step[] = [
  ...[invest(0, 6), atTill('checkout'), atTill('checkout'), atTill('tell'), atTill('coins', { isGood: false })],
  ...[atTill('tell', { event: 'InvoiceProcessing' }), first('cancel'), wait(100), atTill('confirm-coins')],
  ...[atTill('tell', { times: 3 }), atTill('tell', { event: 'InvoiceExpired', times: 2 }), first('reverse', 0)],
  ...[atTill('tell', { times: 2 }), atTill('coins', { more: 0 }), atTill('tell'), atTill('tell')],
  ...[invest(1, 6), atTill('checkout', { more: 0 }), atTill('coins', { at: 1, more: 2 }), first('ask'), atTill('tell', { at: 1 })],
  ...[first('answer'), first('decline'), atTill('tell', { at: 1 })],
]
/** Nobody tells us of what came in time until the window is over; half of another comes, and too much after that. */
export const ofLateNews: Step[] = [
  ...[invest(0, 6), atTill('checkout'), wait(71), atTill('coins'), wait(1), invest(1, 6), invest(2, 6), atTill('checkout', { at: 0 })],
  ...[atTill('checkout', { at: 1 }), atTill('coins', { at: 1, more: 0 }), wait(100), atTill('coins', { at: 1, more: 2 }), wait(1)],
  ...[invest(0, 6), atTill('checkout'), wait(100), ...[true, false].map((isGood) => atTill('coins', { at: 3, more: 0, isGood }))],
  ...[atTill('tell', { at: 3 }), atTill('confirm-coins'), atTill('tell', { at: 3 })],
  ...[wait(24 * 31), atTill('coins', { at: 1 }), invest(0, 6), atTill('checkout'), project('cancel', 0), project('cancel', 1)],
  ...[atTill('coins', { at: 3 }), atTill('tell', { at: 3, times: 2 }), refund, atTill('coins', { at: 3 }), wait(5)],
]
/** The gateway pays what was approved for a wallet of its network, or does not; meanwhile no person does, and nothing leaves a frozen account. */
export const ofPayouts: Step[] = [
  ...[adjust(100_000, 1), next('approve-adjustment', 1), withdraw(2_000, 1), next('approve-withdrawal', 0), next('approve-withdrawal', 1)],
  ...[wait(1), next('pay-withdrawal'), next('fail-withdrawal'), customer('freeze', 1), atTill('payout', { isGood: false, times: 2 })],
  ...[customer('unfreeze', 1), withdraw(3_000, 1), next('approve-withdrawal', 0), next('approve-withdrawal', 1), customer('freeze', 1)],
  ...[
    wait(1),
    atTill('payout', { at: 1 }),
    customer('unfreeze', 1),
    wait(1),
    customer('freeze', 1),
    atTill('payout', { times: 3 }),
    atTill('payout'),
  ],
]
