// The translations that each page needs, as files with a content hash in their names: written by the browser build, from the source files
// of a page's scripts, including those loaded later.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageKey } from '../../src/locales/message-key.mjs'
import { productAreas } from './areas.mjs'
import { messagesIn } from './extractor.mjs'
import { readPo } from './po.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = /^src\/(?!locales\/).*\.tsx?$/
const NAME = 'PageMessages'
/** The layouts that src/layouts/layout.tsx loads. The back office is only in English. */
const FRAMES = /\/(public|user|admin)-layout$/

/** @typedef {import('webpack').Compilation} Compilation */
/** @typedef {import('webpack').ChunkGroup} ChunkGroup */

/** The source files of a chunk group and of all that it loads later; `stop` leaves a group out. @param {Compilation} compilation @param {ChunkGroup} from @param {(group: ChunkGroup) => boolean} [stop] */
function filesOf(compilation, from, stop = () => false) {
  const files = new Set()
  const visited = new Set()
  const entries = new Set(compilation.entrypoints.values())
  const add = (module) => {
    for (const inner of module.modules ?? []) add(inner)
    const path = module.resource && relative(ROOT, module.resource.split('?')[0]).replaceAll('\\', '/')
    if (path && SOURCE.test(path)) files.add(path)
  }
  const visit = (group) => {
    if (visited.has(group) || stop(group)) return
    visited.add(group)
    for (const chunk of group.chunks) for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) add(module)
    // A page depends on the app's chunk, which makes it its child; it is not part of it.
    for (const child of group.getChildren()) if (!entries.has(child)) visit(child)
  }
  visit(from)
  return files
}

/** The name of the layout that a chunk group contains. @param {ChunkGroup} group */
const frameOf = (group) => group.origins.map(({ request }) => FRAMES.exec(request ?? '')?.[1]).find((name) => name !== undefined)

const textsOf = new Map()
/** @param {string} path @returns {readonly string[]} */
function textsIn(path) {
  const messages = textsOf.get(path) ?? messagesIn(path, readFileSync(`${ROOT}/${path}`, 'utf8')).map(({ text }) => text)
  textsOf.set(path, messages)
  return messages
}

/** `pages/users/index` and `pages/users` are the page `/users`. @param {string} entry */
const pageOf = (entry) => entry.replace(/^pages/, '').replace(/\/index$/, '') || '/'

/** The layouts that a page may have: layoutFor in src/layouts/layout-for.ts. An unknown address may have either. @param {string} page */
function framesFor(page) {
  if (page === '/[...unknown]') return ['public', 'user']
  if (page === '/under-construction') return ['none']
  return [/^\/users(\/|$)/.test(page) ? 'user' : 'public']
}

/** The texts that the layouts and the pages need. @param {Compilation} compilation */
function needs(compilation) {
  const app = compilation.entrypoints.get('pages/_app')
  if (!app) throw new Error('No _app page found.')
  const common = filesOf(compilation, app, (group) => frameOf(group) !== undefined)
  const frames = { none: common }
  for (const group of compilation.chunkGroups) {
    const name = frameOf(group)
    if (name) frames[name] = new Set([...common, ...(frames[name] ?? []), ...filesOf(compilation, group)])
  }
  const pages = {}
  for (const [entry, group] of compilation.entrypoints)
    if (entry.startsWith('pages/') && !entry.startsWith('pages/_') && !/^pages\/(admin|dev)(\/|$)/.test(entry))
      pages[pageOf(entry)] = filesOf(compilation, group)
  delete frames.admin
  return { frames, pages }
}

/** @param {readonly string[]} texts */
function refuseEqualKeys(texts) {
  const textOf = new Map()
  for (const text of texts) {
    const other = textOf.get(messageKey(text))
    if (other !== undefined) throw new Error(`These two messages have the same key. Word one of them differently:\n${other}\n${text}`)
    textOf.set(messageKey(text), text)
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8)

// Next loads the files of a page by this list before it shows the page, so the translations are added to it.
const ADDED = `(function(files){var l;function add(list){for(var page in files)if(list[page])list[page]=list[page].concat(files[page]);return list}
if(self.__BUILD_MANIFEST)add(self.__BUILD_MANIFEST);else Object.defineProperty(self,'__BUILD_MANIFEST',{configurable:true,get:function(){return l},set:function(list){l=add(list)}})})`

export class PageMessages {
  /** @param {readonly string[]} languages those with translations */
  constructor(languages) {
    this.languages = languages
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const write = (path, text) => compilation.emitAsset(path, new sources.RawSource(text))
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const { frames, pages } = needs(compilation)
        const list = {}
        for (const language of this.languages) list[language] = this.writeFor(language, frames, pages, write)
        write('messages.json', JSON.stringify(list))
      })
    })
  }

  /** The files of a language, and which of them each page loads. @returns {{ routes: string, pages: Record<string, string[]> }} */
  writeFor(language, frames, pages, write) {
    const catalogue = new Map(Object.keys(productAreas).flatMap((area) => [...readPo(language, area)]))
    refuseEqualKeys([...catalogue.keys()])
    const emit = (name, text) => {
      const path = `static/messages/${language}/${name}-${hashOf(text)}.js`
      write(path, text)
      return path
    }
    const file = (name, texts) => {
      // The build was refused if a text of a customer had no translation (check.mjs); those that only staff read have none.
      const lines = Object.fromEntries(
        [...texts].sort().flatMap((text) => (catalogue.get(text) ? [[messageKey(text), catalogue.get(text)]] : [])),
      )
      return Object.keys(lines).length === 0
        ? []
        : [emit(name, `self.carmineMessages=Object.assign(self.carmineMessages||{},${JSON.stringify(lines)})`)]
    }
    const texts = Object.fromEntries(Object.entries(frames).map(([name, files]) => [name, new Set([...files].flatMap(textsIn))]))
    const frameFiles = Object.fromEntries(Object.entries(texts).map(([name, messages]) => [name, file(`frame-${name}`, messages)]))
    const result = {}
    for (const [page, files] of Object.entries(pages)) {
      const shown = framesFor(page)
      const own = new Set([...files].flatMap(textsIn).filter((text) => !shown.some((frame) => texts[frame]?.has(text))))
      result[page] = [
        ...shown.flatMap((frame) => frameFiles[frame] ?? []),
        ...file(page.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'home', own),
      ]
    }
    return { routes: emit('pages', `${ADDED}(${JSON.stringify(result)})`), pages: result }
  }
}
