import { build } from 'esbuild'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/decisions/signed-in-pages-start-light.md: antd comes with the drawer, the window or the form that somebody opens.
const pages = readdirSync('src/pages', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\/pages\/(admin|users|auth)(\/|$)/.test(entry.parentPath))
  .map((entry) => `${entry.parentPath}/${entry.name}`)

test('no page that is signed in to, and no way in, begins with antd', async () => {
  const { metafile } = await build({
    entryPoints: pages,
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'empty' },
    outdir: 'unwritten',
    write: false,
    metafile: true,
  })
  const startsWithAntd = (file: string, seen = new Set<string>()): boolean =>
    !seen.has(file) &&
    Boolean(seen.add(file)) &&
    (metafile.inputs[file]?.imports ?? []).some(
      ({ path, kind }) => kind === 'import-statement' && (path === 'antd' || path.startsWith('antd/') || startsWithAntd(path, seen)),
    )
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((page) => startsWithAntd(page))).toEqual([])
}, 60_000)
