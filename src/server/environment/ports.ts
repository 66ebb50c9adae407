import { createServer } from 'node:net'

const LOOPBACK = '127.0.0.1'

/** A free port of this machine. */
export const freePort = (): Promise<number> => listenOn(0)

export const isFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  )

function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(port, LOOPBACK, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}
