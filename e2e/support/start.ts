import { removeFolder, startCarmine } from '../../tests/support/carmine'

/** One server for all browser tests. Where it is and where its mail lies stands in the environment of the tests. */
export default async function start(): Promise<() => Promise<void>> {
  const carmine = await startCarmine({ env: { SEED_DEMO: 'true' } })
  process.env.E2E_URL = carmine.url
  process.env.E2E_DATA = carmine.dataDir
  return async () => {
    await carmine.end()
    await removeFolder(carmine.dataDir)
  }
}
