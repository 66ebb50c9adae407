import { addHours } from '@/domain/dates'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sweep } from '@/server/infra/jobs/sweep'
import { currentKeyId, encryptStored, notEncryptedWith } from './encryption'

/** Longer than any write takes. */
const HOURS = 1

/** Deletes incomplete files that an interrupted upload left on disk. */
export const sweepFiles: JobHandler = {
  name: 'files.sweep',
  schedule: '37 3 * * *',
  async run({ files, clock }) {
    await files.sweep(addHours(clock.now(), -HOURS))
  },
}

/** Encrypts identity documents that are unencrypted (from earlier versions) or, after a key rotation, encrypted with an older key. */
export const encryptFiles: JobHandler = {
  name: 'files.encrypt',
  schedule: '11 * * * *',
  async run(services, _, note) {
    const keyId = await currentKeyId(services)
    await sweep(services, 'files.encrypt', { due: notEncryptedWith(keyId), each: (id) => encryptStored(services, id, keyId) }, note)
  },
}
