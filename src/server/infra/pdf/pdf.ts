import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFImage, type PDFPage, type RGB } from 'pdf-lib'
import { LOGO_HEIGHT, LOGO_WIDTH } from '../logo'
import { openFallbackText, type FallbackText } from './fallback-text'
import type { Needed, Weight } from './font-face'
import { languages, type Language } from '@/locales/languages'
import { msg, type Text } from '@/locales/message'
import { renderText } from '@/locales/render'
import { graphemesOf, isIsolate } from './text-shaping'

/** The layout of all PDF documents: page size, typeface, logo above, footer below. */
export const A4 = { width: 595.28, height: 841.89 }
export const MARGIN = 48
export const RIGHT = A4.width - MARGIN

export const ink = rgb(0.11, 0.098, 0.09)
export const soft = rgb(0.34, 0.325, 0.306)
export const line = rgb(0.839, 0.827, 0.82)

/** Every PDF reader has Helvetica, so it need not be embedded; fonts for other scripts are embedded where needed. */
export type Fonts = {
  plain: PDFFont
  bold: PDFFont
  known: ReadonlySet<number>
  /** Text drawn so far that Helvetica cannot represent. */
  needed: Needed
  fallback: FallbackText | undefined
  /** The page is laid out right to left: left and right are mirrored in everything drawn with `put` or at `leftOf`. */
  isRightToLeft: boolean
  /** A text in the language of the document. */
  say: (text: Text) => string
}
export type Put = { x: number; y: number; size?: number; font?: PDFFont; color?: RGB; width?: number; right?: true }
export type PdfPaper = { pdf: PDFDocument; fonts: Fonts; logo: PDFImage }
/** `logo` is a JPEG. */
type Facts = { title: string; author: string; at: Date; logo: Buffer; language?: Language }

/**
 * Prints a document; equal input at an equal instant gives identical bytes. The characters that Helvetica lacks are known only after
 * drawing: the document is then drawn again with the fonts that contain them.
 */
export async function printPdf(facts: Facts, draw: (paper: PdfPaper) => Promise<void> | void): Promise<Buffer> {
  const paper = await openPdf(facts)
  await draw(paper)
  const { needed } = paper.fonts
  if (needed.plain.size + needed.bold.size === 0) return bytesOf(paper)
  const second = await openPdf(facts)
  const fallback = await openFallbackText(needed, second.fonts.isRightToLeft)
  second.fonts.fallback = fallback
  await draw(second)
  fallback.finish(second.pdf)
  return bytesOf(second)
}

async function openPdf({ title, author, at, logo, language = 'en' }: Facts): Promise<PdfPaper> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setAuthor(author)
  pdf.setLanguage(language)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  return {
    pdf,
    logo: await pdf.embedJpg(logo),
    fonts: {
      plain,
      bold,
      known: new Set(plain.getCharacterSet()),
      needed: { plain: new Set(), bold: new Set() },
      fallback: undefined,
      isRightToLeft: languages[language].dir === 'rtl',
      say: (text) => renderText(text, language),
    },
  }
}

const bytesOf = async ({ pdf }: PdfPaper): Promise<Buffer> => Buffer.from(await pdf.save({ objectsPerTick: 200 }))

const LOGO_SHOWN = 0.64

/** The logo on the left, the document title on the right. */
export function drawHead(page: PDFPage, { fonts, logo }: Pick<PdfPaper, 'fonts' | 'logo'>, kind: string): void {
  const width = LOGO_WIDTH * LOGO_SHOWN
  page.drawImage(logo, { x: leftOf(fonts, MARGIN, width), y: 760, width, height: LOGO_HEIGHT * LOGO_SHOWN })
  put(page, fonts, kind, { x: RIGHT, y: 772, size: 14, right: true })
}

const FOOT_LINE = 33
const FOOT_ROW = 9
const FOOT_SIZE = 7.5

/** The lines of the footer: each text starts a new line and wraps beside the page number. */
const footLines = (fonts: Fonts, lines: readonly [string, string]): string[] =>
  lines.flatMap((text) => linesOf(text, fonts, { size: FOOT_SIZE, width: 430 }))

/** The height of the footer, in points from the lower edge of the page. */
export const footHeight = (fonts: Fonts, lines: readonly [string, string]): number =>
  FOOT_LINE + footLines(fonts, lines).length * FOOT_ROW + FOOT_SIZE

export function drawFoot(page: PDFPage, fonts: Fonts, words: readonly [string, string], number: number, pages: number): void {
  const lines = footLines(fonts, words)
  for (const [place, text] of lines.entries())
    put(page, fonts, text, { x: MARGIN, y: FOOT_LINE + (lines.length - 1 - place) * FOOT_ROW, size: FOOT_SIZE, color: soft })
  put(page, fonts, fonts.say(msg('Page {number} of {of}', { number, of: pages })), { x: RIGHT, y: 33, size: 7.5, color: soft, right: true })
}

/** The left edge of a drawn object, mirrored on right-to-left pages. */
export const leftOf = ({ isRightToLeft }: Fonts, x: number, width: number): number => (isRightToLeft ? A4.width - x - width : x)

/** Writes one line. Characters without a font become a question mark; overlong text ends in an ellipsis. */
export function put(
  page: PDFPage,
  fonts: Fonts,
  text: string,
  { x, y, size = 9, font = fonts.plain, color = ink, width, right }: Put,
): void {
  const set = setIn(text, font, fonts)
  const written = shorten(set, size, width)
  if (written === '') return
  const [edge, endsAtEdge] = fonts.isRightToLeft ? [A4.width - x, !right] : [x, right === true]
  const spot = { x: endsAtEdge ? edge - set.width(written) * size : edge, y, size, color }
  if (set.isFallback && fonts.fallback) fonts.fallback.draw(page, written, weightOf(font, fonts), spot)
  else page.drawText(written, { ...spot, font })
}

/** A text, the widths of its parts at font size 1, and whether it needs fonts other than Helvetica. */
type SetText = { text: string; width: (part: string) => number; isFallback: boolean }

const weightOf = (font: PDFFont, fonts: Fonts): Weight => (font === fonts.bold ? 'bold' : 'plain')

/** A text is set in one font as far as that font covers it: a single character in another font looks like an error. */
function setIn(text: string, font: PDFFont, fonts: Fonts): SetText {
  const [normal, weight, { fallback }] = [text.normalize('NFC'), weightOf(font, fonts), fonts]
  const isKnown = (letter: string) => fonts.known.has(letter.codePointAt(0) ?? 0)
  const width = (part: string) => font.widthOfTextAtSize(part, 1)
  if ([...normal].every(isKnown)) return { text: normal, width, isFallback: false }
  for (const grapheme of graphemesOf(normal)) if (!isIsolate(grapheme)) fonts.needed[weight].add(grapheme)
  if (fallback) return { text: normal, width: (part) => fallback.width(part, weight), isFallback: true }
  return { text: Array.from(normal, (letter) => (isKnown(letter) ? letter : '?')).join(''), width, isFallback: true }
}

function shorten({ text, width: widthFor }: SetText, size: number, width: number | undefined): string {
  if (width === undefined || widthFor(text) * size <= width) return text
  const graphemes = graphemesOf(text).slice(0, 120)
  while (graphemes.length > 1 && widthFor(`${graphemes.join('')}...`) * size > width) graphemes.pop()
  return `${graphemes.join('').trimEnd()}...`
}

/** The lines of a wrapped text; a word longer than a line is broken. */
export function linesOf(
  text: string,
  fonts: Fonts,
  { font = fonts.plain, size, width }: { font?: PDFFont; size: number; width: number },
): string[] {
  const lines: string[] = []
  let current = ''
  const set = setIn(text.replace(/\s+/g, ' ').trim(), font, fonts)
  const fitsWidth = (text: string) => set.width(text) * size <= width
  for (const word of set.text.split(' ').flatMap((one) => pieces(one, fitsWidth))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (fitsWidth(longer)) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return current === '' ? lines : [...lines, current]
}

function pieces(word: string, fitsWidth: (text: string) => boolean): string[] {
  if (fitsWidth(word)) return [word]
  const broken = ['']
  for (const letter of graphemesOf(word)) {
    const last = broken[broken.length - 1] ?? ''
    if (fitsWidth(last + letter)) broken[broken.length - 1] = last + letter
    else broken.push(letter)
  }
  return broken
}
