import type { Minor } from './money'

export type Bounds = { min: Minor; max: Minor }

/** The least and the most that one investment may be: the stricter of the platform's settings and the project's own limits. */
export function investmentLimits(platform: Bounds, project: Bounds): Bounds {
  return { min: platform.min > project.min ? platform.min : project.min, max: platform.max < project.max ? platform.max : project.max }
}

/** The limits of an investment that a payment method has to pay for: no method of the country accepts less than `leastPayment`. */
export const limitsOfPayment = ({ min, max }: Bounds, leastPayment: Minor | null): Bounds => ({
  min: leastPayment !== null && leastPayment > min ? leastPayment : min,
  max,
})
