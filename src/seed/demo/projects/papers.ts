import { PDFDocument, StandardFonts, rgb } from 'pdf-lib'

const PAGE: [number, number] = [595, 842]
const MARGIN = 64
const CHARACTERS = 84

/** A short project document as a PDF: a title, its subject, and a few paragraphs. */
export async function paper({
  title,
  project,
  place,
  at,
  paragraphs,
}: {
  title: string
  project: string
  place: string
  at: Date
  paragraphs: readonly string[]
}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`${project}: ${title}`)
  document.setCreationDate(at)
  document.setModificationDate(at)
  const [text, bold] = await Promise.all([document.embedFont(StandardFonts.Helvetica), document.embedFont(StandardFonts.HelveticaBold)])
  const page = document.addPage(PAGE)
  const top = PAGE[1] - MARGIN
  page.drawText(latin(project), { x: MARGIN, y: top, size: 11, font: bold, color: rgb(0.7, 0.1, 0.11) })
  page.drawText(latin(title), { x: MARGIN, y: top - 34, size: 22, font: bold })
  page.drawText(`${latin(place)}, ${at.toISOString().slice(0, 10)}`, {
    x: MARGIN,
    y: top - 58,
    size: 10,
    font: text,
    color: rgb(0.34, 0.33, 0.31),
  })
  page.drawLine({ start: { x: MARGIN, y: top - 72 }, end: { x: PAGE[0] - MARGIN, y: top - 72 }, thickness: 0.75 })
  let y = top - 104
  for (const paragraph of paragraphs) {
    for (const line of wrapped(paragraph)) {
      page.drawText(line, { x: MARGIN, y, size: 11, font: text })
      y -= 17
    }
    y -= 9
  }
  page.drawText('A sample document of the demo data.', { x: MARGIN, y: MARGIN - 16, size: 9, font: text, color: rgb(0.45, 0.44, 0.42) })
  return document.save()
}

/** Wraps text to the page width. */
function wrapped(paragraph: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of latin(paragraph).split(' ')) {
    if (`${line} ${word}`.length > CHARACTERS) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}

/** The PDF's standard fonts support Latin-1 only: other accents are removed and other characters replaced. */
const latin = (text: string): string =>
  text
    .replace(/[−–]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, (letter) => letter.normalize('NFD').replace(/[^\x20-\x7e]/g, ''))
