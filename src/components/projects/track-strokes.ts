import type { Project } from '@/contract/project-schemas'
import { strokesOf, type Stroke } from '@/ui/plain/display/tally-marks'

/** A project's payouts as marks: on time, late, and pale if missing. */
export const trackStrokes = ({ onTime, shared, missing }: Project['track']): Stroke[] =>
  strokesOf({ done: onTime, late: shared - onTime, ahead: missing.length })
