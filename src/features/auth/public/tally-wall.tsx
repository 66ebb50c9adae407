import { slash, upright, type Corner } from '@/ui/plain/display/tally-marks'

const COLUMNS = 7
const ACROSS = 92
const DOWN = 84
const UPRIGHTS = [0, 1, 2, 3]

type Mark = /** The index of the highlighted bundle. */ number | /** The first stroke of all. */ 'first'
type BundleStyle = 'faint' | 'marked' | 'struck'

/**
 * A decorative wall of tally marks, one of them the visitor's. It contains no information. All strokes with the same style are one path,
 * because many elements make a page slow.
 */
export function TallyWall({ rows, mark }: { rows: number; mark: Mark }) {
  const paths: Record<BundleStyle, string> = { faint: '', marked: '', struck: '' }
  for (let bundle = 0; bundle < rows * COLUMNS; bundle += 1) {
    const corner = cornerOf(bundle)
    for (const column of UPRIGHTS) paths[styleOf(bundle, column, mark)] += upright(column, (bundle + 1) * 31 + column * 7, corner)
    paths[bundle === mark ? 'struck' : 'faint'] += slash(bundle * 31 + 97, corner)
  }
  return (
    <svg
      className="w-full fill-none [stroke-linecap:round] stroke-[2.25] block max-lg:hidden"
      viewBox={`0 0 ${COLUMNS * ACROSS - 34} ${rows * DOWN - 34}`}
      aria-hidden="true"
    >
      <path className="stroke-line-strong" d={paths.faint} />
      <path className="stroke-ink stroke-[2.75]" d={paths.marked} />
      <path className="stroke-brand stroke-[3.25]" d={paths.struck} />
    </svg>
  )
}

const cornerOf = (bundle: number): Corner => ({ x: (bundle % COLUMNS) * ACROSS + 2, y: Math.floor(bundle / COLUMNS) * DOWN })

function styleOf(bundle: number, column: number, mark: Mark): BundleStyle {
  if (mark === 'first') return bundle === 0 && column === 0 ? 'struck' : 'faint'
  return bundle === mark ? 'marked' : 'faint'
}
