import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { esModuleOf } from '../../src/tuned/next-es-modules.mjs'

const inNext = (file: string) => resolve('node_modules/next/dist', file)

test('each module of the Next client is replaced by its ES module, and nothing else is replaced', () => {
  for (const file of ['client/index.js', 'client/next.js', 'client/link.js', 'shared/lib/router/router.js', 'pages/_error.js'])
    expect(esModuleOf(inNext(file))).toBe(inNext(`esm/${file}`))
  expect(esModuleOf(inNext('compiled/path-to-regexp/index.js'))).toBe(inNext('compiled/path-to-regexp/index.js'))
  expect(esModuleOf(inNext('client/no-such-file.js'))).toBe(inNext('client/no-such-file.js'))
})

test('every export of the ES module of utils exists in the CommonJS module', () => {
  const exported = (text: string) => [...text.matchAll(/export (?:default )?(?:function|const|class) (\w+)/g)].map(([, name]) => name)
  const module = readFileSync(inNext('esm/shared/lib/utils.js'), 'utf8')
  const common = readFileSync(inNext('shared/lib/utils.js'), 'utf8')
  for (const name of exported(module)) expect(common).toContain(`${name}: function`)
})
