import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage, type RGB } from 'pdf-lib'
import { groupDigits, toMoney, type Minor } from '@/shared/money'
import { dayOfLine, verifyAddress, type Statement } from './document'
import type { StatementLine } from './queries'
import { zoneOf } from './rules'

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 48
const RIGHT = A4.width - MARGIN
const ROW = 17
const FOOT = 64
const TABLE_TOP = { first: 572, other: 770 }

const ink = rgb(0.11, 0.098, 0.09)
const soft = rgb(0.34, 0.325, 0.306)
const line = rgb(0.839, 0.827, 0.82)
const brand = rgb(0.929, 0.11, 0.141)

/** Left edges of the text columns, right edges of the amounts. */
const COLUMN = { date: MARGIN, movement: 106, about: 202, code: 324, amount: 474, balance: RIGHT }

type Fonts = { plain: PDFFont; bold: PDFFont; known: ReadonlySet<number> }
type Put = { x: number; y: number; size?: number; font?: PDFFont; color?: RGB; width?: number; right?: true }

/** The statement as a document to read or print: A4, the figures that add up first, then every movement between them. */
export async function pdfOf(statement: Statement): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${statement.title} statement ${statement.code}`)
  pdf.setAuthor(statement.title)
  pdf.setCreationDate(statement.issuedAt)
  pdf.setModificationDate(statement.issuedAt)
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const fonts: Fonts = { plain, bold, known: new Set(plain.getCharacterSet()) }
  const pages = pagesOf(statement.account.lines)
  for (const [number, lines] of pages.entries()) {
    const page = pdf.addPage([A4.width, A4.height])
    const isFirst = number === 0
    if (isFirst) drawHead(page, fonts, statement)
    drawTable(page, fonts, statement, lines, {
      top: isFirst ? TABLE_TOP.first : TABLE_TOP.other,
      isFirst,
      isLast: number === pages.length - 1,
    })
    drawFoot(page, fonts, statement, number + 1, pages.length)
    // Hundreds of pages are drawn between other people's requests, not before them.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return Buffer.from(await pdf.save({ objectsPerTick: 200 }))
}

function pagesOf(lines: readonly StatementLine[]): StatementLine[][] {
  // The opening and closing lines and the heading of the table take rows, too.
  const fits = (top: number) => Math.floor((top - FOOT) / ROW) - 4
  const pages = [lines.slice(0, fits(TABLE_TOP.first))]
  for (let from = fits(TABLE_TOP.first); from < lines.length; from += fits(TABLE_TOP.other))
    pages.push(lines.slice(from, from + fits(TABLE_TOP.other)))
  return pages
}

function drawHead(page: PDFPage, fonts: Fonts, statement: Statement): void {
  const { account, holder, range, currency } = statement
  drawTally(page, MARGIN, 766)
  put(page, fonts, statement.title, { x: MARGIN + 34, y: 770, size: 20, font: fonts.bold })
  put(page, fonts, 'Statement of account', { x: RIGHT, y: 772, size: 14, right: true })
  put(page, fonts, holder.name, { x: MARGIN, y: 724, size: 12, font: fonts.bold, width: 260 })
  put(page, fonts, `${holder.username}, ${holder.email}`, { x: MARGIN, y: 708, color: soft, width: 260 })
  put(page, fonts, `${range.from} to ${range.to}, days in ${zoneOf(range.offset)}`, { x: RIGHT, y: 724, size: 12, right: true })
  put(page, fonts, `Issued ${statement.issuedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, all amounts in ${currency}`, {
    x: RIGHT,
    y: 708,
    color: soft,
    right: true,
  })
  const figures: [string, string, Minor][] = [
    ['', 'Opening balance', account.opening],
    ['+', `In, ${movements(account.lines.filter((one) => one.amount > 0n).length)}`, account.came],
    ['-', `Out, ${movements(account.lines.filter((one) => one.amount < 0n).length)}`, account.went],
    ['=', 'Closing balance', account.closing],
  ]
  for (const [place, [sign, label, amount]] of figures.entries())
    drawFigure(page, fonts, MARGIN + place * 127, { sign, label, amount, isSum: place === 3 })
}

const movements = (count: number) => (count === 1 ? '1 movement' : `${count} movements`)

function drawFigure(
  page: PDFPage,
  fonts: Fonts,
  x: number,
  { sign, label, amount, isSum }: { sign: string; label: string; amount: Minor; isSum: boolean },
): void {
  if (sign) put(page, fonts, sign, { x: x - 12, y: 620, size: 14, color: soft })
  put(page, fonts, label, { x, y: 642, size: 8.5, color: soft })
  put(page, fonts, shown(amount), { x, y: 620, size: 14, font: fonts.bold })
  // A total stands over a double rule, as in an account book.
  for (const y of isSum ? [612, 609] : []) page.drawLine({ start: { x, y }, end: { x: x + 112, y }, thickness: 0.8, color: ink })
}

type Place = { top: number; isFirst: boolean; isLast: boolean }

function drawTable(
  page: PDFPage,
  fonts: Fonts,
  { account, range }: Statement,
  lines: readonly StatementLine[],
  { top, isFirst, isLast }: Place,
): void {
  const heading = (label: string, x: number, right?: true) =>
    put(page, fonts, label, { x, y: top, size: 8.5, color: soft, ...(right ? { right } : {}) })
  heading('Date', COLUMN.date)
  heading('Movement', COLUMN.movement)
  heading('About', COLUMN.about)
  heading('Code', COLUMN.code)
  heading('Amount', COLUMN.amount, true)
  heading('Balance after', COLUMN.balance, true)
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
  if (isFirst) row({ date: range.from, movement: 'Opening balance', balance: shown(account.opening) }, fonts.bold)
  for (const one of lines)
    row({
      date: dayOfLine(one.at, range),
      movement: one.movement,
      about: one.about || one.note,
      code: one.code,
      amount: shown(one.amount),
      balance: shown(one.balance),
    })
  if (isLast) row({ date: range.to, movement: 'Closing balance', balance: shown(account.closing) }, fonts.bold)
}

function drawFoot(page: PDFPage, fonts: Fonts, statement: Statement, number: number, of: number): void {
  put(page, fonts, `Verification code ${statement.code}. Anybody can ask whether we issued it, at`, {
    x: MARGIN,
    y: 44,
    size: 7.5,
    color: soft,
  })
  put(page, fonts, verifyAddress(statement), { x: MARGIN, y: 33, size: 7.5, color: soft, width: 430 })
  put(page, fonts, `Page ${number} of ${of}`, { x: RIGHT, y: 33, size: 7.5, color: soft, right: true })
}

/** The mark of the house: four strokes and a slash. */
function drawTally(page: PDFPage, x: number, y: number): void {
  for (let stroke = 0; stroke < 4; stroke += 1)
    page.drawLine({ start: { x: x + 3 + stroke * 6, y }, end: { x: x + 3 + stroke * 6, y: y + 20 }, thickness: 2.2, color: ink })
  page.drawLine({ start: { x: x - 1, y: y + 3 }, end: { x: x + 25, y: y + 17 }, thickness: 2.2, color: brand })
}

/** Writes one line; what the font cannot write becomes a question mark, what is too long ends in three dots. */
function put(page: PDFPage, { plain, known }: Fonts, text: string, { x, y, size = 9, font = plain, color = ink, width, right }: Put): void {
  const written = shorten(
    [...text.normalize('NFC')].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join(''),
    font,
    size,
    width,
  )
  if (written === '') return
  page.drawText(written, { x: right ? x - font.widthOfTextAtSize(written, size) : x, y, size, font, color })
}

function shorten(text: string, font: PDFFont, size: number, width: number | undefined): string {
  if (width === undefined || font.widthOfTextAtSize(text, size) <= width) return text
  let kept = text.slice(0, 120)
  while (kept.length > 1 && font.widthOfTextAtSize(`${kept}...`, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}...`
}

const shown = (minor: Minor): string => (minor < 0n ? `-${groupDigits(toMoney(-minor))}` : groupDigits(toMoney(minor)))
