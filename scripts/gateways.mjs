#!/usr/bin/env node
// A payment gateway is a folder of `gateway-adapters`: its description in `gateway.json`, its code in `adapter.ts`. Bundlers need
// static imports, so these two files are generated from the folders before every build and by `npm run gateways`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build-stamp.mjs'

const folder = 'src/server/modules/gateway-adapters'
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const head = '// Written by `npm run gateways` from the folders of the gateways. Change those.\n'

/** The generated content of the two files, by path. */
export function gatewayFiles(base = root) {
  const adapterFolders = readdirSync(join(base, folder))
    .filter((name) => existsSync(join(base, folder, name, 'gateway.json')))
    .sort()
    .map((name) => declared(base, name))
  const kinds = Object.fromEntries(adapterFolders.map(({ kind, says }) => [kind, says]))
  const imports = adapterFolders.map(({ name, word }) => `import { adapter as ${word} } from './${name}/adapter'`).join('\n')
  const adapters = adapterFolders.map(({ kind, word }) => `${kind}: ${word}`).join(', ')
  return {
    'src/contract/gateway-kinds.ts': `${head}
/** Every kind of payment gateway: its name, how payments are received, and the settings that its provider needs. */
export const gatewayKinds = ${JSON.stringify(kinds, null, 2)} as const\n`,
    [`${folder}/adapters.ts`]: `${head}${imports}\n\n/** What each kind of payment gateway does. */\nexport const adapters = { ${adapters} } as const\n`,
  }
}

/** A folder's name is used in its webhook address, in capitals as the kind, and without dashes as an identifier. */
function declared(base, name) {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a valid gateway folder name: use lower-case letters, digits and dashes.`)
  const manifest = JSON.parse(readFileSync(join(base, folder, name, 'gateway.json'), 'utf8'))
  return {
    name,
    kind: name.toUpperCase().replaceAll('-', '_'),
    word: name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
    says: { folder: name, needs: null, settings: null, ...manifest },
  }
}

/** Writes the files whose content has changed. */
export function writeGateways(base = root) {
  for (const [path, text] of Object.entries(gatewayFiles(base))) {
    const file = join(base, path)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeGateways()
