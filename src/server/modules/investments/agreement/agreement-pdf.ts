import type { PDFFont, PDFPage } from 'pdf-lib'
import { A4, drawFoot, drawHead, ink, line, linesOf, MARGIN, printPaper, put, RIGHT, soft, type Paper } from '@/server/infra/pdf/pdf'
import { writtenTime } from '@/domain/dates'
import { issuerLine } from '@/domain/legal-entity'
import { groupDigits } from '@/domain/money'
import type { Agreement } from './agreement-content'
import { blocksOf, type Block } from './agreement-words'

const TOP = 770
const FOOT = 72
const TEXT = 9.5
const WIDTH = RIGHT - MARGIN
const FACT = 17
const VALUE = MARGIN + 190

/** The agreement as a document to read or print: who and what, the figures that were fixed, the risk, the terms. */
export function agreementPdf(agreement: Agreement, logo: Buffer): Promise<Buffer> {
  const { house, investment } = agreement
  const facts = { title: `${house} agreement ${investment.code}`, author: house, at: new Date(investment.createdAt), logo }
  return printPaper(facts, (paper) => drawAgreement(paper, agreement))
}

function drawAgreement(paper: Paper, agreement: Agreement): void {
  const { holder, investment, risk, terms } = agreement
  const made = new Date(investment.createdAt)
  const pen = penOn(paper)
  drawHead(pen.page(), paper, 'Investment agreement')
  pen.skip(56)
  pen.write(investment.project.title ?? '', { size: 16, font: paper.fonts.bold, gap: 22 })
  pen.write(`${investment.code}, created ${writtenTime(made)}`, { color: soft, gap: 14 })
  pen.write(`Between ${holder.name} (${holder.username}, ${holder.email}), the investor, and ${agreement.entity.name}.`, {
    color: soft,
    gap: 20,
  })
  for (const [label, value] of partyOf(agreement)) pen.fact(label, value)
  pen.skip(14)
  for (const [label, value] of factsOf(agreement)) pen.fact(label, value)
  pen.skip(4)
  const rates = ratesOf(agreement)
  if (rates) pen.write(rates, { size: 8, color: soft, gap: 12 })
  pen.heading(`The risk, version ${investment.riskVersion}`)
  pen.write(`Read and acknowledged ${writtenTime(new Date(investment.riskAcknowledgedAt))}.`, { color: soft, gap: 18 })
  for (const paragraph of risk.split(/\n+/)) pen.block({ kind: 'text', text: paragraph })
  pen.heading(`${terms.title}, version ${investment.termsVersion}`)
  pen.write('Accepted before this investment was made.', { color: soft, gap: 18 })
  for (const block of blocksOf(terms.body)) pen.block(block)
  const pages = paper.pdf.getPages()
  for (const [at, page] of pages.entries())
    drawFoot(
      page,
      paper.fonts,
      [`${issuerLine(agreement.entity)}. Agreement ${investment.code}`, 'Both texts are stored as accepted.'],
      at + 1,
      pages.length,
    )
}

/** The company that the investor agrees with. */
const partyOf = ({ house, entity }: Agreement): [string, string][] => [
  ['Operator of the platform', `${entity.name}, operating ${house}`],
  ['Registration number', entity.registration],
  ['Registered address', entity.address.join(', ')],
  ['Governing law', entity.governingLaw],
  ['Complaints', entity.complaints],
]

/** What was fixed the moment it was made, and the dates that followed from it. */
function factsOf({ investment: made, currency }: Agreement): [string, string][] {
  const range = made.returnMin === made.returnMax ? made.returnMin : `${made.returnMin} to ${made.returnMax}`
  const at = (label: string, instant: string | null): [string, string][] => (instant ? [[label, writtenTime(new Date(instant))]] : [])
  return [
    ['Project', `${made.project.title ?? ''}, ${made.project.code ?? ''}`],
    // An order that is not paid yet is not invested.
    [made.effectiveFrom ? 'Amount invested' : 'Amount ordered', `${groupDigits(made.investmentAmount)} ${currency}`],
    ['Locked for', made.lockedPeriod === 1 ? '1 month' : `${made.lockedPeriod} months`],
    ['Target return per month, not guaranteed', `${range} % of the principal`],
    ['Early exit', made.project.allowsEarlyExit ? `For a penalty of ${made.earlyExitPenalty} %, on request` : 'Not offered by the project'],
    ['Payment reference', made.paymentReference],
    ...at('Active since', made.effectiveFrom),
    ...at('Free to cancel until', made.cancellableUntil),
    ...at('Matures', made.maturesAt),
  ]
}

/** A payment in another currency counts at the rate of the moment the investment was made. */
function ratesOf({ investment, currency }: Agreement): string {
  const rates = Object.entries(investment.rates).filter(([code]) => code !== currency)
  return rates.length === 0
    ? ''
    : `Exchange rates fixed until payment, for 1 unit in ${currency}: ${rates.map(([code, rate]) => `${code} ${rate}`).join(', ')}.`
}

type Style = { size?: number; font?: PDFFont; color?: typeof ink; gap?: number; indent?: number }

/** Writes from the top to the foot of a page and goes on on the next. */
function penOn({ pdf, fonts }: Paper) {
  let page: PDFPage = pdf.addPage([A4.width, A4.height])
  let y = TOP
  const room = (height: number) => {
    if (y - height >= FOOT) return
    page = pdf.addPage([A4.width, A4.height])
    y = TOP
  }
  const write = (text: string, { size = TEXT, font = fonts.plain, color = ink, gap = 14, indent = 0 }: Style = {}) => {
    for (const words of linesOf(text, fonts, { font, size, width: WIDTH - indent })) {
      room(gap)
      put(page, fonts, words, { x: MARGIN + indent, y, size, font, color })
      y -= gap
    }
  }
  const heading = (text: string, size = 13) => {
    y -= size
    // A heading is never the last line of a page.
    room(size + 42)
    write(text, { size, font: fonts.bold, gap: size + 7 })
  }
  const fact = (label: string, value: string) => {
    room(FACT)
    put(page, fonts, label, { x: MARGIN, y, color: soft, width: VALUE - MARGIN - 8 })
    put(page, fonts, value, { x: VALUE, y, width: RIGHT - VALUE })
    page.drawLine({ start: { x: MARGIN, y: y - 5 }, end: { x: RIGHT, y: y - 5 }, thickness: 0.5, color: line })
    y -= FACT
  }
  const block = ({ kind, text, mark }: Block) => {
    if (kind === 'heading') return heading(text, 10.5)
    if (mark) {
      room(14)
      put(page, fonts, mark, { x: MARGIN + 4, y, size: TEXT, color: soft })
    }
    write(text, { indent: mark ? 18 : 0 })
    y -= kind === 'item' ? 2 : 6
  }
  return { page: () => page, skip: (height: number) => (y -= height), write, heading, fact, block }
}
