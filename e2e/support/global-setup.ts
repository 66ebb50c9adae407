import { startCarmine } from '../../tests/support/carmine'
import { removeFolder } from '../../tests/support/folders'
import { settings } from './api'

/** One fresh Carmine with demo data for all browser tests; each story brings a customer of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const carmine = await startCarmine({ env: { SEED_DEMO: 'true', METRICS_TOKEN: 'metrics for the browser tests' } })
  process.env.E2E_URL = carmine.url
  process.env.E2E_DATA_DIR = carmine.dataDir
  // A wallet need not rest for three days while a test waits.
  await settings(carmine.url, { walletCooldownHours: 0, walletCooldownHoursWithoutTwoFactor: 0 })
  return async () => {
    await carmine.end()
    await removeFolder(carmine.dataDir)
  }
}
