import { slash, upright } from '@/ui/plain/tally'
import styles from './auth.module.css'

const COLUMNS = 7
const ACROSS = 92
const DOWN = 84
const UPRIGHTS = [0, 1, 2, 3]

type Props = { rows: number; /** The bundle that is drawn in full, or `first`: its first stroke alone. */ mark: number | 'first' }

const at = (bundle: number) => `translate(${(bundle % COLUMNS) * ACROSS + 2} ${Math.floor(bundle / COLUMNS) * DOWN})`
const seedOf = (bundle: number, column: number) => (bundle + 1) * 31 + column * 7

/** A wall of tally marks, one of them yours. Decoration: nothing is counted here that a reader would need. */
export function TallyWall({ rows, mark }: Props) {
  const bundles = Array.from({ length: rows * COLUMNS }, (_, index) => index)
  return (
    <svg className={styles.wall} viewBox={`0 0 ${COLUMNS * ACROSS - 34} ${rows * DOWN - 34}`} aria-hidden="true">
      {bundles.map((bundle) => (
        <g key={bundle} transform={at(bundle)}>
          {UPRIGHTS.map((column) => (
            <path key={column} d={upright(column, seedOf(bundle, column))} className={uprightClass(bundle, column, mark)} />
          ))}
          <path d={slash(bundle * 31 + 97)} className={bundle === mark ? styles.struck : styles.faint} />
        </g>
      ))}
    </svg>
  )
}

function uprightClass(bundle: number, column: number, mark: Props['mark']): string | undefined {
  if (mark === 'first') return bundle === 0 && column === 0 ? styles.struck : styles.faint
  return bundle === mark ? styles.marked : styles.faint
}
