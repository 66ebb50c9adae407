import type { Investment } from '@/contract/investment-schemas'
import { addHours } from '@/domain/dates'
import type { Cast } from '../cast'

// Scheduled jobs, which the timeline must run on their day.
const MOMENT = 0.1

export const watchMaturity = (cast: Cast, { id, maturesAt }: Investment): void => endsBySweep(cast, id, maturesAt, 'investment.mature')

export const expireUnpaid = (cast: Cast, { id, expiresAt }: Investment): void => endsBySweep(cast, id, expiresAt, 'investment.window')

function endsBySweep({ world, comesAgain }: Cast, id: string, at: string | null, sweep: 'investment.mature' | 'investment.window'): void {
  if (!at) return
  world.timeline.plan(addHours(new Date(at), MOMENT), async () => {
    await world.sweep(sweep)
    comesAgain.delete(id)
  })
}
