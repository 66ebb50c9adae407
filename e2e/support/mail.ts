import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MS_TO_ARRIVE = 20_000

/** The six digits of the newest mail to an address that came after a moment. */
export async function codeFor(address: string, after: number): Promise<string> {
  const folder = join(process.env.E2E_DATA ?? '', 'mail')
  for (const until = Date.now() + MS_TO_ARRIVE; Date.now() < until; await sleep(100)) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml') && name.includes(address))
    for (const name of names.sort().reverse()) {
      if ((await stat(join(folder, name))).mtimeMs < after - 5) continue
      const code = (await plainPart(join(folder, name))).match(/(?<!\d)\d{6}(?!\d)/)?.[0]
      if (code) return code
    }
  }
  throw new Error(`No code was mailed to ${address}`)
}

async function plainPart(path: string): Promise<string> {
  const mail = await readFile(path, 'utf8')
  const part = /content-type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/i.exec(mail)
  const head = part ? mail.slice(Math.max(0, part.index - 200), part.index + 200) : ''
  const body = part?.[1] ?? ''
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body.replace(/=\n/g, '')
}
