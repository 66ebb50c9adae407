import { PDFDocument } from 'pdf-lib'
import { commandsOf } from './pdf-text'

/** A filled rectangle: its lower left corner, width and height in points. */
type Rectangle = { x: number; y: number; width: number; height: number }

const NUMBER = '(-?[\\d.]+(?:e-?\\d+)?)'
/** The operators of a filled rectangle in pdf-lib: a translation to its corner, then an outline and a fill. */
const RECTANGLE = new RegExp(
  String.raw`1 0 0 1 ${NUMBER} ${NUMBER} cm\s+(?:1 0 -?0 1 0 0 cm\s+)*0 0 m\s+0 ${NUMBER} l\s+${NUMBER} \3 l\s+\4 0 l\s+h\s+f`,
  'g',
)

/**
 * The dark modules of a QR code that the first page of a PDF draws as squares, as rows from the top.
 * @param size modules along a side
 */
export async function drawnModules(content: Buffer, size: number): Promise<boolean[][]> {
  const squares = (await rectanglesOf(content)).filter(({ width, height }) => Math.abs(width - height) < 1e-6)
  const side = Math.min(...squares.map(({ width }) => width))
  const left = Math.min(...squares.map(({ x }) => x))
  const top = Math.max(...squares.map(({ y }) => y))
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y, width } of squares) {
    const [row, column] = [Math.round((top - y) / side), Math.round((x - left) / side)]
    const cells = modules[row]
    if (!cells || column >= size || Math.abs(width - side) > 1e-6) throw new Error(`A square at ${x}, ${y} is outside of the code`)
    cells[column] = true
  }
  return modules
}

async function rectanglesOf(content: Buffer): Promise<Rectangle[]> {
  const pdf = await PDFDocument.load(new Uint8Array(content))
  return [...commandsOf(pdf.getPage(0)).matchAll(RECTANGLE)].map(([, x, y, height, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
}
