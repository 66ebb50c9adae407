import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { runCommand } from '@/server/core/operator-command'
import { withStore } from '@/server/database/command-store'
import { compareAnchor } from '@/server/modules/audit/sent-anchor'

// npm run compare-anchor -- <file>   ·   npm run compare-anchor < file
const [file] = process.argv.slice(2)

await runCommand(async (env) => {
  const received = file ? await readFile(file, 'utf8') : await text(process.stdin)
  const { matches, lines } = await withStore(env, (store) => compareAnchor(store, received))
  if (!matches) process.exitCode = 2
  return lines.join('\n')
})
