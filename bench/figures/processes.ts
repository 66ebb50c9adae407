import { interleaved } from '../core/interleave'
import type { Figure } from '../core/figure'
import { runLoad } from '../core/load'
import { CONNECTIONS, investing, people } from '../core/market'
import { analyse } from '../core/people'

const PROCESSES = ['first', 'second', 'third', 'fourth']

export const p19: Figure = {
  id: 'P19',
  what: 'four processes ÷ one, same PostgreSQL',
  against: `money commands over HTTP, ${CONNECTIONS} connections shared out among four processes, against all of them on one`,
  limit: { floor: 0.9, target: 1.3, better: 'more', unit: '' },
  async measure(stage) {
    const customers = await people(stage)
    const { db } = await stage.platform('http')
    const urls: string[] = []
    for (const name of PROCESSES) urls.push((await stage.carmine('http', name)).url)
    const through = (serverUrls: readonly string[]) => async (seconds: number) => {
      const connections = CONNECTIONS / serverUrls.length
      const loads = await Promise.all(serverUrls.map((url) => runLoad(investing(url, customers, seconds, { connections }))))
      return loads.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    const [four, single] = [through(urls), through(urls.slice(0, 1))]
    // V8 compiles hot functions within ten seconds of load; each of the four processes gets a quarter of it.
    await four(stage.pace.quick ? stage.pace.warmUpSeconds : 40)
    await analyse(db)
    return interleaved(stage.pace, { name: 'four/s', run: four }, { name: 'one/s', run: single })
  },
}
