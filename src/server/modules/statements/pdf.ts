import type { PDFPage } from 'pdf-lib'
import { encode } from 'uqr'
import {
  A4,
  drawFoot,
  drawHead,
  footHeight,
  ink,
  leftOf,
  line,
  MARGIN,
  printPdf,
  put,
  RIGHT,
  soft,
  type Fonts,
  type PdfPaper,
} from '@/server/infra/pdf/pdf'
import { msg, type Message } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { renderText } from '@/locales/render'
import type { Minor } from '@/domain/money'
import { dayOfLine, incomeRows, labelsOf, ownedRows, verifyAddress, type Statement } from './document'
import { issuerText } from '../mail/issuer-text'
import { drawPositionPage, drawPositionsOnFirst, positionPages, shown, sumOf } from './positions-pdf'
import type { StatementLine } from './queries'
import { isRunning, zoneOf } from './rules'

const ROW = 17
const FOOT = 64
const TABLE_TOP = { first: 424, other: 770 }

/** Left edges of the text columns, right edges of the amounts. */
const COLUMN = { date: MARGIN, movement: 106, about: 202, code: 324, amount: 474, balance: RIGHT }

/** The statement as an A4 PDF: the totals first, then every transaction. */
export async function pdfOf(statement: Statement, logo: Buffer): Promise<Buffer> {
  const { title, code, issuedAt, language } = statement
  const name = withoutIsolates(renderText(msg('{title} statement {code}', { title, code }), language))
  const facts = { title: name, author: title, at: issuedAt, logo, language }
  return printPdf(facts, (paper) => drawStatement(paper, statement))
}

async function drawStatement({ pdf, fonts, logo }: PdfPaper, statement: Statement): Promise<void> {
  const { positions } = statement.owned
  const foot = verifyText(fonts, statement)
  const footEdge = Math.max(FOOT, footHeight(fonts, foot))
  const pages = pagesOf(statement.account.lines, footEdge)
  const morePages = positionPages(positions, footEdge)
  const total = pages.length + morePages.length
  for (const [number, lines] of pages.entries()) {
    const page = pdf.addPage([A4.width, A4.height])
    const isFirst = number === 0
    if (isFirst) drawTop(page, { fonts, logo, positionsFrom: pages.length + 1 }, statement)
    drawTable(page, fonts, statement, lines, {
      top: isFirst ? TABLE_TOP.first : TABLE_TOP.other,
      isFirst,
      isLast: number === pages.length - 1,
    })
    drawFoot(page, fonts, foot, number + 1, total)
    // Yields to the event loop, so that hundreds of pages do not block other requests.
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const [number, part] of morePages.entries()) {
    const page = pdf.addPage([A4.width, A4.height])
    drawPositionPage(page, fonts, {
      positions: part,
      title: labelsOf(statement).positions,
      total: number === morePages.length - 1 ? sumOf(positions) : undefined,
    })
    drawFoot(page, fonts, foot, pages.length + number + 1, total)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function pagesOf(lines: readonly StatementLine[], foot: number): StatementLine[][] {
  // The opening and closing lines and the table heading also take rows.
  const rowsThatFit = (top: number) => Math.floor((top - foot) / ROW) - 4
  const pages = [lines.slice(0, rowsThatFit(TABLE_TOP.first))]
  for (let from = rowsThatFit(TABLE_TOP.first); from < lines.length; from += rowsThatFit(TABLE_TOP.other))
    pages.push(lines.slice(from, from + rowsThatFit(TABLE_TOP.other)))
  return pages
}

type FirstPage = Pick<PdfPaper, 'fonts' | 'logo'> & { /** The page where the list of positions begins. */ positionsFrom: number }

function drawTop(page: PDFPage, { fonts, logo, positionsFrom }: FirstPage, statement: Statement): void {
  const { account, holder, range, currency } = statement
  drawHead(page, { fonts, logo }, fonts.say(msg('Statement of account')))
  put(page, fonts, holder.name, { x: MARGIN, y: 724, size: 12, font: fonts.bold, width: 260 })
  put(page, fonts, `${holder.username}, ${holder.email}`, { x: MARGIN, y: 708, color: soft, width: 260 })
  const { from, to } = range
  put(page, fonts, fonts.say(msg('{from} to {to}', { from, to })), { x: RIGHT, y: 724, size: 12, right: true })
  const below = (text: Message, y: number) => put(page, fonts, fonts.say(text), { x: RIGHT, y, color: soft, right: true })
  below(msg('Days in {zone}', { zone: zoneOf(range) }), 708)
  const issued = `${statement.issuedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  below(msg('Issued {issued}, all amounts in {currency}', { issued, currency }), 692)
  if (isRunning(range, statement.issuedAt)) below(msg('The period has not ended. Balances are as of {issued}.', { issued }), 676)
  const figures: [string, Message, Minor][] = [
    ['', msg('Opening balance'), account.opening],
    ['+', msg('In, {count, plural, one {# transaction} other {# transactions}}', { count: account.entriesIn }), account.came],
    ['-', msg('Out, {count, plural, one {# transaction} other {# transactions}}', { count: account.entriesOut }), account.went],
    ['=', labelsOf(statement).closingBalance, account.closing],
  ]
  for (const [place, [sign, label, amount]] of figures.entries())
    drawFigure(page, fonts, MARGIN + place * 127, { sign, label: fonts.say(label), amount, isSum: place === 3 })
  drawOwned(page, fonts, statement, positionsFrom)
}

const OWNED_TOP = 590
const OWNED = { label: MARGIN, opening: 246, closing: 330, income: 360, incomeAmount: 486 }
const OWNED_ROW = 15

/** Holdings before and after the range, the income within it, and the code of the verification page. */
function drawOwned(page: PDFPage, fonts: Fonts, statement: Statement, positionsFrom: number): void {
  const { owned } = statement
  const labels = labelsOf(statement)
  const row = (y: number, isTotal: boolean, cells: readonly [string, number, boolean][]) => {
    for (const [text, x, right] of cells)
      put(page, fonts, text, { x, y, font: isTotal ? fonts.bold : fonts.plain, ...(right ? { right: true as const } : {}) })
  }
  const head = (text: Message, x: number, right = false) =>
    put(page, fonts, fonts.say(text), { x, y: OWNED_TOP, size: 8.5, color: soft, ...(right ? { right: true as const } : {}) })
  head(msg('Your assets'), OWNED.label)
  head(msg('Opening'), OWNED.opening, true)
  head(labels.closing, OWNED.closing, true)
  head(msg('Earnings of the period'), OWNED.income)
  for (const [at, [label, opening, closing]] of ownedRows(owned).entries())
    row(OWNED_TOP - (at + 1) * OWNED_ROW, at === 3, [
      [fonts.say(label), OWNED.label, false],
      [shown(opening), OWNED.opening, true],
      [shown(closing), OWNED.closing, true],
    ])
  for (const [at, [label, amount]] of incomeRows(owned).entries())
    row(OWNED_TOP - (at + 1) * OWNED_ROW, at === 2, [
      [fonts.say(label), OWNED.income, false],
      [shown(amount), OWNED.incomeAmount, true],
    ])
  drawPositionsOnFirst(page, fonts, owned.positions, {
    top: OWNED_TOP - 5.6 * OWNED_ROW,
    amountEdge: OWNED.closing,
    firstPage: positionsFrom,
    title: labels.positions,
  })
  drawCode(page, fonts, verifyAddress(statement))
}

const CODE_SIDE = 62

/** Draws the address of the verification page as a QR code. */
function drawCode(page: PDFPage, fonts: Fonts, address: string): void {
  const { data, size } = encode(address, { border: 0 })
  const [square, left, bottom] = [CODE_SIDE / size, leftOf(fonts, RIGHT - CODE_SIDE, CODE_SIDE), OWNED_TOP - CODE_SIDE]
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark)
        page.drawRectangle({ x: left + x * square, y: bottom + (size - 1 - y) * square, width: square, height: square, color: ink })
  put(page, fonts, fonts.say(msg('Scan to verify')), { x: RIGHT, y: bottom - 12, size: 7.5, color: soft, right: true })
}

function drawFigure(
  page: PDFPage,
  fonts: Fonts,
  x: number,
  { sign, label, amount, isSum }: { sign: string; label: string; amount: Minor; isSum: boolean },
): void {
  if (sign) put(page, fonts, sign, { x: x - 12, y: 620, size: 14, color: soft })
  put(page, fonts, label, { x, y: 642, size: 8.5, color: soft })
  put(page, fonts, shown(amount), { x, y: 620, size: 14, font: fonts.bold })
  // A total has a double rule below it.
  const left = leftOf(fonts, x, 112)
  for (const y of isSum ? [612, 609] : []) page.drawLine({ start: { x: left, y }, end: { x: left + 112, y }, thickness: 0.8, color: ink })
}

type RowPosition = { top: number; isFirst: boolean; isLast: boolean }

function drawTable(
  page: PDFPage,
  fonts: Fonts,
  statement: Statement,
  lines: readonly StatementLine[],
  { top, isFirst, isLast }: RowPosition,
): void {
  const { account, range } = statement
  const heading = (label: Message, x: number, right?: true) =>
    put(page, fonts, fonts.say(label), { x, y: top, size: 8.5, color: soft, ...(right ? { right } : {}) })
  heading(msg('Date'), COLUMN.date)
  heading(msg('Transaction'), COLUMN.movement)
  heading(msg('Description'), COLUMN.about)
  heading(msg('Code'), COLUMN.code)
  heading(msg('Amount'), COLUMN.amount, true)
  heading(msg('Balance'), COLUMN.balance, true)
  page.drawLine({ start: { x: MARGIN, y: top - 6 }, end: { x: RIGHT, y: top - 6 }, thickness: 1, color: ink })
  let y = top - 6 - ROW + 5
  const row = (
    cells: { date: string; movement: string; about?: string; code?: string; amount?: string; balance: string },
    font = fonts.plain,
  ) => {
    put(page, fonts, cells.date, { x: COLUMN.date, y, font })
    put(page, fonts, cells.movement, { x: COLUMN.movement, y, font, width: 92 })
    put(page, fonts, cells.about ?? '', { x: COLUMN.about, y, font, size: 8, width: 118, color: soft })
    put(page, fonts, cells.code ?? '', { x: COLUMN.code, y, font, width: 96 })
    put(page, fonts, cells.amount ?? '', { x: COLUMN.amount, y, font, right: true })
    put(page, fonts, cells.balance, { x: COLUMN.balance, y, font, right: true })
    page.drawLine({ start: { x: MARGIN, y: y - 5 }, end: { x: RIGHT, y: y - 5 }, thickness: 0.5, color: line })
    y -= ROW
  }
  if (isFirst) row({ date: range.from, movement: fonts.say(msg('Opening balance')), balance: shown(account.opening) }, fonts.bold)
  for (const one of lines)
    row({
      date: dayOfLine(one.at, range),
      movement: fonts.say(one.movement),
      about: one.about || one.note,
      code: one.code,
      amount: shown(one.amount),
      balance: shown(one.balance),
    })
  if (isLast) row({ date: range.to, movement: fonts.say(labelsOf(statement).closingBalance), balance: shown(account.closing) }, fonts.bold)
}

const verifyText = ({ say }: Fonts, statement: Statement) =>
  [
    say(msg('Issued by {issuer}.', { issuer: issuerText(statement.issuer) })),
    say(
      msg('Verification code {code}. Verify at {address}, or scan the code on page 1.', {
        code: statement.code,
        address: verifyAddress(statement),
      }),
    ),
  ] as const
