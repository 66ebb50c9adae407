import { addHours } from '@/shared/dates'
import type { JobHandler } from '@/server/core/jobs'

/** Longer than any write takes. */
const HOURS = 1

/** Removes what uploads that a crash cut short left on the disk. */
export const sweepFiles: JobHandler = {
  name: 'files.sweep',
  schedule: '37 3 * * *',
  async run({ files, clock }) {
    await files.sweep(addHours(clock.now(), -HOURS))
  },
}
