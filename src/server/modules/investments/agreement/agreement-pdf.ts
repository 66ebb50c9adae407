import type { PDFFont, PDFPage } from 'pdf-lib'
import { A4, drawFoot, drawHead, ink, line, linesOf, MARGIN, printPdf, put, RIGHT, soft, type PdfPaper } from '@/server/infra/pdf/pdf'
import { msg, time, type Message, type Text } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { renderText } from '@/locales/render'
import { groupDigits } from '@/domain/money'
import { issuerText } from '../../mail/issuer-text'
import type { Agreement } from './agreement-content'
import { blocksOf, type Block } from './agreement-texts'

const TOP = 770
const FOOT = 72
const TEXT = 9.5
const WIDTH = RIGHT - MARGIN
const FACT = 17
const VALUE = MARGIN + 190

/** The agreement as a PDF: parties, fixed figures, risk warning and terms. */
export function agreementPdf(agreement: Agreement, logo: Buffer): Promise<Buffer> {
  const { platform, investment, language } = agreement
  const name = withoutIsolates(renderText(msg('{platform} agreement {code}', { platform, code: investment.code }), language))
  const facts = { title: name, author: platform, at: new Date(investment.createdAt), logo, language }
  return printPdf(facts, (paper) => drawAgreement(paper, agreement))
}

function drawAgreement(paper: PdfPaper, agreement: Agreement): void {
  const { holder, investment, risk, terms } = agreement
  const { say } = paper.fonts
  const createdAt = new Date(investment.createdAt)
  const pen = penOn(paper)
  drawHead(pen.page(), paper, say(msg('Investment agreement')))
  pen.skip(56)
  pen.write(investment.project.title ?? '', { size: 16, font: paper.fonts.bold, gap: 22 })
  pen.write(say(msg('{code}, created {time}', { code: investment.code, time: time(createdAt) })), { color: soft, gap: 14 })
  const { name, username, email } = holder
  const parties = msg('Between {name} ({username}, {email}), the investor, and {entity}.', {
    ...{ name, username, email },
    entity: agreement.entity.name,
  })
  pen.write(say(parties), { color: soft, gap: 20 })
  for (const [label, value] of partyOf(agreement)) pen.fact(say(label), say(value))
  pen.skip(14)
  for (const [label, value] of factsOf(agreement)) pen.fact(say(label), say(value))
  pen.skip(4)
  const rates = ratesOf(agreement)
  if (rates) pen.write(say(rates), { size: 8, color: soft, gap: 12 })
  pen.heading(say(msg('Risk warning, version {version}', { version: investment.riskVersion })))
  pen.write(say(msg('Read and acknowledged {time}.', { time: time(new Date(investment.riskAcknowledgedAt)) })), { color: soft, gap: 18 })
  for (const paragraph of risk.split(/\n+/)) pen.block({ kind: 'text', text: paragraph })
  pen.heading(say(msg('{title}, version {version}', { title: terms.title, version: investment.termsVersion })))
  pen.write(say(msg('Accepted before this investment was created.')), { color: soft, gap: 18 })
  for (const block of blocksOf(terms.body)) pen.block(block)
  const pages = paper.pdf.getPages()
  for (const [at, page] of pages.entries())
    drawFoot(
      page,
      paper.fonts,
      [
        say(msg('{issuer}. Agreement {code}', { issuer: issuerText(agreement.entity), code: investment.code })),
        say(msg('Both texts are stored as accepted.')),
      ],
      at + 1,
      pages.length,
    )
}

/** The investor's counterparty. */
const partyOf = ({ platform, entity }: Agreement): [Message, Text][] => [
  [msg('Operator of the platform'), msg('{name}, operating {platform}', { name: entity.name, platform })],
  [msg('Registration number'), entity.registration],
  [msg('Registered address'), entity.address.join(', ')],
  [msg('Governing law'), entity.governingLaw],
  [msg('Complaints'), entity.complaints],
]

/** The terms fixed at creation, and the dates derived from them. */
function factsOf({ investment: investment, currency }: Agreement): [Message, Text][] {
  const { returnMin: min, returnMax: max } = investment
  const range = min === max ? msg('{min} % of the principal', { min }) : msg('{min} to {max} % of the principal', { min, max })
  const at = (label: Message, instant: string | null): [Message, Text][] => (instant ? [[label, time(new Date(instant))]] : [])
  return [
    [msg('Project'), `${investment.project.title ?? ''}, ${investment.project.code ?? ''}`],
    // An order that is not paid yet is not invested.
    [investment.effectiveFrom ? msg('Amount invested') : msg('Amount ordered'), `${groupDigits(investment.investmentAmount)} ${currency}`],
    [msg('Lock period'), msg('{months, plural, one {# month} other {# months}}', { months: investment.lockedPeriod })],
    [msg('Target return, monthly, not guaranteed'), range],
    [
      msg('Early exit'),
      investment.project.allowsEarlyExit
        ? msg('On request, for a penalty of {percent} %', { percent: investment.earlyExitPenalty })
        : msg('Not offered by the project'),
    ],
    [msg('Payment reference'), investment.paymentReference],
    ...at(msg('Active since'), investment.effectiveFrom),
    ...at(msg('Cooling-off period ends'), investment.cancellableUntil),
    ...at(msg('Matures'), investment.maturesAt),
  ]
}

/** The rates frozen at the creation of the investment, for payments in other currencies. */
function ratesOf({ investment, currency }: Agreement): Message | undefined {
  const rates = Object.entries(investment.rates).filter(([code]) => code !== currency)
  return rates.length === 0
    ? undefined
    : msg('Exchange rates fixed until payment, for 1 unit in {currency}: {rates}.', {
        currency,
        rates: rates.map(([code, rate]) => `${code} ${rate}`).join(', '),
      })
}

type Style = { size?: number; font?: PDFFont; color?: typeof ink; gap?: number; indent?: number }

/** Writes text from the top of a page to its bottom, then on a new page. */
function penOn({ pdf, fonts }: PdfPaper) {
  let page: PDFPage = pdf.addPage([A4.width, A4.height])
  let y = TOP
  const room = (height: number) => {
    if (y - height >= FOOT) return
    page = pdf.addPage([A4.width, A4.height])
    y = TOP
  }
  const write = (text: string, { size = TEXT, font = fonts.plain, color = ink, gap = 14, indent = 0 }: Style = {}) => {
    for (const line of linesOf(text, fonts, { font, size, width: WIDTH - indent })) {
      room(gap)
      put(page, fonts, line, { x: MARGIN + indent, y, size, font, color })
      y -= gap
    }
  }
  const heading = (text: string, size = 13) => {
    y -= size
    // Keeps a heading together with the text below it.
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
