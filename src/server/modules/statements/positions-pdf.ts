import type { PDFPage } from 'pdf-lib'
import { ink, line, MARGIN, put, RIGHT, soft, type Fonts } from '@/server/infra/pdf/pdf'
import { msg, type Message } from '@/locales/message'
import { groupDigits, toMoney, type Minor } from '@/domain/money'
import type { Position } from './queries'

const ROW = 17
const TOP = 770
/** Maximum number of positions below the assets on the first page; more get separate pages. */
const MOST_ON_FIRST = 4

const COLUMN = { project: MARGIN, code: 324, principal: RIGHT }

export const shown = (minor: Minor): string => (minor < 0n ? `-${groupDigits(toMoney(-minor))}` : groupDigits(toMoney(minor)))

/** The positions per separate page after the transactions; none if the first page has room for them. */
export function positionPages(positions: readonly Position[], foot: number): Position[][] {
  if (positions.length <= MOST_ON_FIRST) return []
  // The title, the table heading and the total also take rows.
  const rowsThatFit = Math.floor((TOP - foot) / ROW) - 4
  return Array.from({ length: Math.ceil(positions.length / rowsThatFit) }, (_, page) =>
    positions.slice(page * rowsThatFit, (page + 1) * rowsThatFit),
  )
}

type Place = { top: number; amountEdge: number; firstPage: number; title: Message }

/** Draws the positions below the assets on the first page, or a reference to the page where their list begins. */
export function drawPositionsOnFirst(
  page: PDFPage,
  fonts: Fonts,
  positions: readonly Position[],
  { top, amountEdge, firstPage, title }: Place,
): void {
  put(page, fonts, fonts.say(title), { x: MARGIN, y: top, size: 8.5, color: soft })
  const count = positions.length
  const lines =
    count > MOST_ON_FIRST
      ? [[fonts.say(msg('{count} investments, listed from page {page}', { count, page: firstPage })), shown(sumOf(positions))] as const]
      : count === 0
        ? [[fonts.say(msg('none')), ''] as const]
        : positions.map(({ project, code, principal }) => [`${project}, ${code}`, shown(principal)] as const)
  for (const [at, [label, amount]] of lines.entries()) {
    const y = top - (at + 1) * 12
    put(page, fonts, label, { x: MARGIN, y, size: 8.5, width: 220 })
    put(page, fonts, amount, { x: amountEdge, y, size: 8.5, right: true })
  }
}

type Part = { positions: readonly Position[]; title: Message; /** Of all positions; only on the last page. */ total: Minor | undefined }

/** A page of positions, with its own heading. */
export function drawPositionPage(page: PDFPage, fonts: Fonts, { positions, title, total }: Part): void {
  put(page, fonts, fonts.say(title), { x: MARGIN, y: TOP, size: 12, font: fonts.bold })
  const heading = (label: Message, x: number, right?: true) =>
    put(page, fonts, fonts.say(label), { x, y: TOP - ROW, size: 8.5, color: soft, ...(right ? { right } : {}) })
  heading(msg('Project'), COLUMN.project)
  heading(msg('Code'), COLUMN.code)
  heading(msg('Principal'), COLUMN.principal, true)
  const rule = (y: number, thickness: number, color = line) =>
    page.drawLine({ start: { x: MARGIN, y }, end: { x: RIGHT, y }, thickness, color })
  rule(TOP - ROW - 6, 1, ink)
  let y = TOP - 2 * ROW - 1
  const row = (cells: { project: string; code: string; principal: string }, font = fonts.plain) => {
    put(page, fonts, cells.project, { x: COLUMN.project, y, font, width: 260 })
    put(page, fonts, cells.code, { x: COLUMN.code, y, font, width: 96 })
    put(page, fonts, cells.principal, { x: COLUMN.principal, y, font, right: true })
    rule(y - 5, 0.5)
    y -= ROW
  }
  for (const { project, code, principal } of positions) row({ project, code, principal: shown(principal) })
  if (total !== undefined) row({ project: fonts.say(msg('Total of all investments')), code: '', principal: shown(total) }, fonts.bold)
}

export const sumOf = (positions: readonly Position[]): Minor => positions.reduce((sum, { principal }) => sum + principal, 0n)
