import type { Investment } from '@/contract/investments'
import { addHours } from '@/shared/dates'
import type { Cast } from './cast'

// What the system does by itself on its day; in a story somebody has to call it.
const MOMENT = 0.1

export function watchMaturity({ world }: Cast, { maturesAt }: Investment): void {
  if (maturesAt) world.timeline.plan(addHours(new Date(maturesAt), MOMENT), () => world.sweep('investment.mature'))
}

export function expireUnpaid({ world }: Cast, { expiresAt }: Investment): void {
  if (expiresAt) world.timeline.plan(addHours(new Date(expiresAt), MOMENT), () => world.sweep('investment.window'))
}
