import type { Project } from '@/contract/project-schemas'
import styles from './project.module.css'

export type Scale = { least: number; most: number }
type Aimed = Pick<Project, 'returnRates' | 'track'>

const places = ({ returnRates, track }: Aimed): number[] => [
  ...returnRates.flatMap(({ returnMin, returnMax }) => [Number(returnMin), Number(returnMax)]),
  ...(track.average === null ? [] : [Number(track.average)]),
]

/** One scale for all rows, so that they can be compared: from half of the lowest figure to a little above the highest. */
export function scaleOf(projects: readonly Aimed[]): Scale {
  const all = projects.flatMap(places)
  return { least: Math.min(...all) / 2, most: Math.max(...all) * 1.1 }
}

/** The range that was aimed at, and where what was paid lies: drawn for the eye, the figures stand beside it. */
export function AimedAndPaidBar({ project, scale }: { project: Aimed; scale: Scale }) {
  const at = (value: number) => `${Math.round(((value - scale.least) / (scale.most - scale.least)) * 1000) / 10}%`
  const aimed = places({ ...project, track: { ...project.track, average: null } })
  const [from, to] = [Math.min(...aimed), Math.max(...aimed)]
  const { average } = project.track
  return (
    <span className={styles.aimedBar} aria-hidden="true">
      <i className={styles.aimedAt} style={{ left: at(from), right: `calc(100% - ${at(to)})` }} />
      {average !== null && <i className={Number(average) < from ? styles.paidLow : styles.paidAt} style={{ left: at(Number(average)) }} />}
    </span>
  )
}
