import clsx from 'clsx'
import styles from './tally-marks.module.css'

/** The outcome of a counted item: on time, late, or in the future (or missing). */
export type Stroke = 'done' | 'late' | 'ahead'

type Props = {
  strokes: readonly Stroke[]
  /** Height in pixels: 16 in a line of text, 30 on a card, 48 and 55 as an illustration. */
  size?: 16 | 30 | 48 | 55
  /** The counted items as text; without it the drawing is decorative. */
  label?: string
  className?: string
}

const HEIGHT = 48
const STEP = 12
const FIVE = 5

/** Slight irregularity of hand-drawn strokes; deterministic by position, on the server and in the browser. */
function waver(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 311.7) * 43_758.545
  return wave - Math.floor(wave)
}
const round = (value: number) => Math.round(value * 10) / 10

/** The position of a bundle in the drawing. */
export type Corner = { x: number; y: number }
const ORIGIN: Corner = { x: 0, y: 0 }

/** One upright stroke of a bundle, 48 high. */
export function upright(column: number, seed: number, { x, y } = ORIGIN): string {
  const middle = x + 8 + column * STEP
  const top = `${round(middle - 0.8 + waver(seed) * 1.6)} ${round(y + 3 + waver(seed + 1) * 3)}`
  const foot = `${round(middle - 0.8 + waver(seed + 2) * 1.6)} ${round(y + 42 + waver(seed + 3) * 3)}`
  return `M${top}L${foot}`
}
/** The stroke across four. */
export const slash = (seed: number, { x, y } = ORIGIN) =>
  `M${x + 1} ${round(y + 36 + waver(seed) * 2.5)}L${x + 51} ${round(y + 9.5 + waver(seed + 1) * 2.5)}`

const strokeClass: Record<Stroke, string | undefined> = { done: 'stroke-ink', late: styles.late, ahead: styles.ahead }

function Bundle({ strokes, seed, size }: { strokes: readonly Stroke[]; seed: number; size: number }) {
  const width = strokes.length >= FIVE - 1 ? 52 : 2 + strokes.length * STEP
  const struck = strokes[FIVE - 1]
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={round((width * size) / HEIGHT)} height={size} aria-hidden="true">
      {strokes.slice(0, FIVE - 1).map((stroke, column) => (
        <path key={column} className={strokeClass[stroke]} d={upright(column, seed * 31 + column * 7)} />
      ))}
      {struck && <path className={clsx(struck === 'done' ? styles.slash : strokeClass[struck])} d={slash(seed * 31 + 97)} />}
    </svg>
  )
}

/** Tally marks: four strokes and a carmine slash. Used only for counted items. */
export function TallyMarks({ strokes, size = 30, label, className }: Props) {
  const bundles = Array.from({ length: Math.ceil(strokes.length / FIVE) }, (_, index) => strokes.slice(index * FIVE, index * FIVE + FIVE))
  return (
    <span
      className={clsx(styles.tallyMarks, size === 16 && styles.small, size >= 48 && styles.large, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {bundles.map((bundle, index) => (
        <Bundle key={index} strokes={bundle} seed={index + 1} size={size} />
      ))}
    </span>
  )
}

/** `done` marks, `late` of which were late, then future ones: if only the counts are known. */
export const strokesOf = ({ done, late = 0, ahead = 0 }: { done: number; late?: number; ahead?: number }): Stroke[] => [
  ...Array<Stroke>(done).fill('done'),
  ...Array<Stroke>(late).fill('late'),
  ...Array<Stroke>(ahead).fill('ahead'),
]
