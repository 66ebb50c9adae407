import type { Chance } from '../chance'
import { createSheet } from './raster'

export type Slip = {
  bank: string
  from: string
  to: string
  amount: string
  currency: string
  reference: string
  transactionId: string
  at: Date
}

const LINE = 44
const LEFT = 36

/** Characters per line of a receipt. */
const ACROSS = 32

/** A photo of a receipt for a bank transfer. */
export function bankSlip(chance: Chance, slip: Slip): Promise<Buffer> {
  const sheet = createSheet(460, 600, chance.whole(244, 252))
  sheet.box(0, 0, sheet.width, 64, 40)
  sheet.print(LEFT, 22, slip.bank, 3, 250)
  sheet.print(LEFT, 92, 'TRANSFER RECEIPT', 2)
  sheet.box(LEFT, 118, sheet.width - LEFT * 2, 2, 90)
  const lines: [string, string][] = [
    ['DATE', slip.at.toISOString().slice(0, 16).replace('T', ' ')],
    ['FROM', slip.from],
    ['TO', slip.to],
    ['REFERENCE', slip.reference],
    ['TRANSACTION', slip.transactionId.slice(0, ACROSS)],
  ]
  lines.forEach(([label, value], at) => {
    sheet.print(LEFT, 140 + at * LINE, label, 1, 120)
    sheet.print(LEFT, 154 + at * LINE, value, 2)
  })
  // A blockchain transaction id needs a second line.
  sheet.print(LEFT, 174 + (lines.length - 1) * LINE, slip.transactionId.slice(ACROSS, 2 * ACROSS), 2)
  sheet.box(LEFT, 400, sheet.width - LEFT * 2, 70, 232)
  sheet.print(LEFT + 14, 412, 'AMOUNT SENT', 1, 110)
  sheet.print(LEFT + 14, 430, `${slip.amount} ${slip.currency}`, 3)
  stamp(chance, sheet)
  return sheet.png()
}

/** A random bar code, so that no two receipts are the same file. */
function stamp(chance: Chance, sheet: ReturnType<typeof createSheet>): void {
  for (let x = LEFT; x < sheet.width - LEFT; x += chance.whole(3, 8)) sheet.box(x, 510, chance.whole(1, 4), 56, 20)
}

export type Card = { title: string; country: string; name: string; number: string; expiresOn: string; side: string }

/** A page of an identity document, clearly marked as a sample. */
export function documentPage(chance: Chance, card: Card): Promise<Buffer> {
  const sheet = createSheet(640, 400, chance.whole(228, 240))
  sheet.box(0, 0, sheet.width, 8, 70)
  sheet.print(28, 30, `${card.country.toUpperCase()} ${card.title}`, 3)
  sheet.print(28, 62, `SAMPLE, ${card.side}`, 2, 110)
  sheet.box(28, 100, 160, 200, 205)
  sheet.disc(108, 175, 38, 140)
  sheet.box(58, 226, 100, 74, 140)
  const lines: [string, string][] = [
    ['NAME', card.name],
    ['NUMBER', card.number],
    ['VALID UNTIL', card.expiresOn],
  ]
  lines.forEach(([label, value], at) => {
    sheet.print(220, 108 + at * 62, label, 2, 120)
    sheet.print(220, 130 + at * 62, value, 3)
  })
  const code = `P<${card.country}${card.name.replace(/[^\p{L}]+/gu, '<')}<<<<<<<<<<<<<<<<`.slice(0, 34)
  sheet.print(28, 336, code, 2)
  sheet.print(28, 360, `${card.number}<${chance.text(12)}<<<<<<<<<<<<`.slice(0, 34), 2)
  return sheet.png()
}
