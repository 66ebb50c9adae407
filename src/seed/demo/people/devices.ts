import { chanceOf } from '../chance'

export type Device = { userAgent: string; address: string }

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
] as const
/** IP ranges reserved for documentation. */
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const

/** The device of a demo user. Uses a separate seeded random sequence, so that it does not affect other demo data. */
export function deviceOf(username: string): Device {
  const chance = luckOf(`the device of ${username}`)
  return { userAgent: chance.pick(browsers), address: `${chance.pick(networks)}.${chance.whole(2, 250)}` }
}

/** A random sequence for one user. */
export const luckOf = (username: string) => chanceOf([...username].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7))
