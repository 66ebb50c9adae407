import { build, type Plugin } from 'esbuild'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

// docs/decisions/signed-in-pages-start-light.md: in the customer area antd loads with the first drawer, dialog or form that uses it;
// everywhere zod is evaluated on the first validation, axios on the first request. The back office loads antd at once.
const pages = readdirSync('src/pages', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\/pages\/(admin|users|auth)(\/|$)/.test(entry.parentPath))
  .map((entry) => `${entry.parentPath}/${entry.name}`)

// As in next.config.js.
const lateSchemas: Plugin = {
  name: 'late schemas',
  setup: ({ onResolve }) => onResolve({ filter: /^zod$/ }, () => ({ path: resolve('src/tuned/late-schemas.ts') })),
}

test('signed-in and sign-in pages start without zod and axios, and those outside the back office without antd', async () => {
  const { metafile } = await build({
    entryPoints: pages,
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    plugins: [lateSchemas],
    loader: { '.css': 'empty' },
    outdir: 'unwritten',
    write: false,
    metafile: true,
  })
  const startsWith = (pattern: RegExp, file: string, visited = new Set<string>()): boolean =>
    !visited.has(file) &&
    Boolean(visited.add(file)) &&
    (metafile.inputs[file]?.imports ?? []).some(
      ({ path, kind }) => kind === 'import-statement' && (pattern.test(path) || startsWith(pattern, path, visited)),
    )
  const outside = pages.filter((page) => !page.startsWith('src/pages/admin'))
  expect(pages.length).toBeGreaterThan(30)
  expect(outside.length).toBeGreaterThan(10)
  for (const pattern of [/^antd(\/|$)/, /^zod(\/|$)/, /^axios$/])
    expect(
      (String(pattern).includes('antd') ? outside : pages).filter((page) => startsWith(pattern, page)),
      String(pattern),
    ).toEqual([])
}, 60_000)
