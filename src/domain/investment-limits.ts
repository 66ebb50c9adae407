import type { Minor } from './money'

export type Bounds = { min: Minor; max: Minor }

/** The least and the most that one investment may be: the stricter of the platform's settings and the project's own limits. */
export function investmentLimits(platform: Bounds, project: Bounds): Bounds {
  return { min: platform.min > project.min ? platform.min : project.min, max: platform.max < project.max ? platform.max : project.max }
}
