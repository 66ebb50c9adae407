import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { runCommand } from '@/server/operations/operator-command'
import { StartRefusal } from '@/server/environment/start-refusal'
import { withStore } from '@/server/operations/command-store'
import { compareAnchor } from '@/server/modules/audit/chain/sent-anchor'

const USAGE = 'npm run compare-anchor -- <file>, or npm run --silent compare-anchor < file'

await runCommand({
  usage: USAGE,
  maxArguments: 1,
  run: async (env, [file]) => {
    const received = await read(file)
    const { matches, lines } = await withStore(env, (store) => compareAnchor(store, received))
    if (!matches) process.exitCode = 2
    return lines.join('\n')
  },
})

async function read(file: string | undefined): Promise<string> {
  if (file === undefined && process.stdin.isTTY) throw new StartRefusal(`Specify the file with the received anchor. Usage: ${USAGE}`)
  if (file === undefined) return text(process.stdin)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`The file ${file} cannot be read (${error.code ?? error.message}), so nothing was compared.`)
  })
}
