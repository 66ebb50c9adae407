import { startCarmine } from '../../tests/support/carmine'
import { removeFolder } from '../../tests/support/folders'
import { settings } from './api'

/** Starts one Carmine with demo data for all browser tests; each scenario creates its own customer. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const carmine = await startCarmine({ env: { SEED_DEMO: 'true', METRICS_TOKEN: 'metrics for the browser tests' } })
  process.env.E2E_URL = carmine.url
  process.env.E2E_DATA_DIR = carmine.dataDir
  // Disables the three-day cooling-off period of wallets, which tests cannot wait for.
  await settings(carmine.url, { walletCooldownHours: 0, walletCooldownHoursWithoutTwoFactor: 0 })
  return async () => {
    await carmine.end()
    await removeFolder(carmine.dataDir)
  }
}
