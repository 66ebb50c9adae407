import { connect } from 'node:net'
import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'

const MS_TO_ANSWER = 20_000
const MOST_ANSWER_BYTES = 4_096

/** Scans file content before it is stored; throws if it must not be stored. */
export type VirusScanner = (content: Buffer) => Promise<void>

/**
 * Scans with the clamd at an address such as `tcp://clamd.lan:3310`, using its INSTREAM protocol: length-prefixed chunks, terminated by an
 * empty one. Without an address files are not scanned. If the scanner is unavailable, files are refused.
 * @throws UNSUPPORTED_MEDIA for malicious content, UNAVAILABLE if the scan fails
 */
export function openVirusScanner(address: string | undefined): VirusScanner {
  if (!address) return async () => undefined
  const { hostname, port } = new URL(address)
  return async (content) => {
    const verdict = await verdictOf({ host: hostname, port: Number(port) }, content).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', msg('Files cannot be checked right now. Nothing was stored; please try again later.'), {
        retryAfter: 60,
        cause,
      })
    })
    if (verdict.endsWith('FOUND'))
      throw new AppError('UNSUPPORTED_MEDIA', msg('This file was recognized as malicious. It was not uploaded; choose another file.'), {
        errors: [{ path: 'file', message: msg('This file was recognized as malicious') }],
      })
    if (!verdict.endsWith('OK'))
      throw new AppError('UNAVAILABLE', msg('Files cannot be checked right now. Nothing was stored; please try again later.'), {
        retryAfter: 60,
        cause: new Error(`Unexpected virus scanner response: ${verdict}`),
      })
  }
}

const lengthOf = (content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return length
}

function verdictOf(place: { host: string; port: number }, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(place)
    let answer = ''
    socket.setTimeout(MS_TO_ANSWER, () => socket.destroy(new Error('Virus scanner timed out')))
    socket.on('error', reject)
    socket.on('data', (part: Buffer) => {
      answer += part.toString('latin1')
      if (answer.length > MOST_ANSWER_BYTES) socket.destroy(new Error('Virus scanner response too long'))
    })
    socket.on('close', () => resolve(answer.replace(/\0/g, '').trim()))
    socket.write('zINSTREAM\0')
    socket.write(lengthOf(content))
    socket.write(content)
    socket.write(lengthOf(Buffer.alloc(0)))
  })
}
