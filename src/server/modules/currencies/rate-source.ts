import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InwardAddress, requestOutside } from '@/server/infra/outbound'
import type { Services } from '@/server/work/services'
import { BadRates } from './parse-rates'

const MS_TO_ANSWER = 10_000
const MOST_BYTES = 256 * 1024

/** The file of rates in the demo data; read if no source is configured. */
export const demoRatesPath = (dataDir: string): string => join(dataDir, 'demo-market-rates.json')

/** The configured source of market rates: `RATES_URL`, or the file of the demo data; null without either. */
export async function rateSource({ env }: Pick<Services, 'env'>): Promise<URL | null> {
  if (env.RATES_URL !== undefined) return new URL(env.RATES_URL)
  const path = demoRatesPath(env.DATA_DIR)
  return (await stat(path).catch(() => null)) === null ? null : pathToFileURL(path)
}

/** The source's name if its content has none. */
export const sourceName = (address: URL): string => (address.protocol === 'file:' ? 'Rate file' : address.hostname)

/** @returns the content of the source as text, at most 256 kB */
export const readSource = (services: Pick<Services, 'env'>, address: URL): Promise<string> =>
  address.protocol === 'file:' ? readRateFile(address) : requestRates(services, address)

async function readRateFile(address: URL): Promise<string> {
  const file = await open(fileURLToPath(address))
  try {
    const { size } = await file.stat()
    if (size > MOST_BYTES) throw new BadRates(`It is larger than ${MOST_BYTES} bytes`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

async function requestRates({ env }: Pick<Services, 'env'>, address: URL): Promise<string> {
  const signal = AbortSignal.timeout(MS_TO_ANSWER)
  const request = { method: 'GET', headers: { Accept: 'application/xml, application/json' }, signal, mostBytes: MOST_BYTES }
  try {
    const { status, text } = await requestOutside(address.href, { ...request, privateHosts: env.GATEWAY_PRIVATE_HOSTS })
    if (status !== 200) throw new BadRates(`It answered with status ${status}`)
    return text
  } catch (error) {
    if (error instanceof InwardAddress) throw new BadRates(`${error.message}, and GATEWAY_PRIVATE_HOSTS does not name it`, { cause: error })
    throw error
  }
}
