import { expect, test } from 'vitest'
import { investment } from '@/contract/investment-schemas'
import { payment } from '@/contract/payments'
import { transaction } from '@/contract/transactions'
import { withdrawal } from '@/contract/withdrawals'
import { wholeShape } from '@/server/infra/csv/csv-shape'

/** Files of all fields have a column for each value that reconciliation compares. */
const none = { labels: {}, titles: {} }
const cellsOf = (shape: ReturnType<typeof wholeShape>, row: object): Record<string, string | undefined> => {
  const cells = shape.cells(row)
  return Object.fromEntries(shape.head.map((title, at) => [title, cells[at]]))
}

test('a transaction has the code of its subject beside the title', () => {
  const row = { reference: { type: 'payment', id: '1', code: 'PAY-7K3Q9M2A', title: 'Harbour' } }
  expect(cellsOf(wholeShape(transaction, none, 'UTC'), row)).toMatchObject({ About: 'Harbour', Code: 'PAY-7K3Q9M2A' })
})

test('a payment has its reference, and a similar payment is named once', () => {
  const alike = [
    { id: '1', code: 'PAY-7K3Q9M2A', status: 'APPROVED', because: 'SAME_TRANSACTION' },
    { id: '1', code: 'PAY-7K3Q9M2A', status: 'APPROVED', because: 'SAME_FILE' },
  ]
  const row = cellsOf(wholeShape(payment, none, 'UTC'), { paymentReference: 'REF-7K3Q9M2A', alike })
  expect(row).toMatchObject({ 'Payment reference': 'REF-7K3Q9M2A', 'Similar payments': 'PAY-7K3Q9M2A' })
})

test('a withdrawal has its destination, the account that paid, and what was sent at which rate', () => {
  const row = {
    wallet: {
      id: '1',
      title: 'Savings',
      network: 'SEPA',
      address: 'DE89…3000',
      currencyUnit: 'EUR',
      details: { holder: 'Ada Byron', country: 'DE', iban: 'DE89…3000' },
    },
    sent: { gateway: { id: '2', title: 'Bank of Carmine' }, currency: 'EUR', amount: '92.10', rate: '1.0858' },
    reviewReasons: [{ reason: 'FIRST_WITHDRAWAL', until: null }],
  }
  expect(cellsOf(wholeShape(withdrawal, none, 'Europe/Berlin'), row)).toMatchObject({
    'Wallet label': 'Savings',
    Network: 'SEPA',
    'Address or IBAN': 'DE89…3000',
    'Account holder': 'Ada Byron',
    'Wallet currency': 'EUR',
    'Paid from': 'Bank of Carmine',
    'Currency sent': 'EUR',
    'Amount sent': '92.10',
    'Exchange rate': '1.0858',
    'Review reasons': 'Reason: First withdrawal',
    'Time zone': 'Europe/Berlin',
  })
  const labels = { 'reviewReasons.reason': { FIRST_WITHDRAWAL: 'first payout' } }
  expect(cellsOf(wholeShape(withdrawal, { labels, titles: {} }, 'UTC'), row)['Review reasons']).toBe('Reason: first payout')
})

test('headings are unique, and rates have the codes of their currencies', () => {
  const shape = wholeShape(investment, { labels: {}, titles: { state: 'Status' } }, 'UTC')
  expect(shape.head).toEqual([...new Set(shape.head)])
  expect(shape.head[Object.keys(investment.shape).indexOf('state')]).toBe('Status')
  expect(Object.values(cellsOf(shape, { rates: { AED: '0.2723', AUD: '0.66' } }))).toContain('AED: 0.2723, AUD: 0.66')
})
