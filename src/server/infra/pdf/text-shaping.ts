import bidiFactory from 'bidi-js'
import type * as HarfBuzzModule from 'harfbuzzjs'
import type { FontFace } from './font-face'

/** A positioned glyph; lengths relative to the font size. */
export type Glyph = { id: number; advance: number; dx: number; dy: number }
/** The glyphs of one cluster: one glyph per character, a ligature, or a syllable. */
export type Cluster = { text: string; glyphs: Glyph[] }
/** Clusters of one font, from left to right. */
export type GlyphRun = { face: FontFace; isRightToLeft: boolean; clusters: Cluster[] }

type HarfBuzz = Pick<typeof HarfBuzzModule, 'Buffer' | 'ClusterLevel' | 'Direction' | 'shape'>
type Part = { face: FontFace; level: number; start: number; end: number }

const bidi = bidiFactory()
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A user-perceived character: a base character with its marks. Text is only cut between graphemes. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** FSI and PDI isolate the direction of a name or an amount; they are not drawn. */
export const isIsolate = (grapheme: string): boolean => grapheme === '\u2068' || grapheme === '\u2069'

const isRightToLeftText = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(text)

/**
 * Shapes a line: joins letters, positions marks, and orders runs visually (Unicode bidirectional algorithm).
 * @param isPageRightToLeft a line with Arabic in it then reads from right to left, whatever it starts with
 */
export function shapeLine(harfBuzz: HarfBuzz, text: string, faceOf: (grapheme: string) => FontFace, isPageRightToLeft = false): GlyphRun[] {
  const embedding = bidi.getEmbeddingLevels(text, isPageRightToLeft && isRightToLeftText(text) ? 'rtl' : 'auto')
  const place = new Map(bidi.getReorderedIndices(text, embedding).map((index, at) => [index, at]))
  return partsOf(text, embedding.levels, faceOf)
    .sort((a, b) => (place.get(a.start) ?? 0) - (place.get(b.start) ?? 0))
    .map((part) => ({ face: part.face, isRightToLeft: part.level % 2 === 1, clusters: clustersOf(harfBuzz, text, part) }))
}

/** The longest runs of one direction and one font, in text order. */
function partsOf(text: string, levels: Uint8Array, faceOf: (grapheme: string) => FontFace): Part[] {
  const parts: Part[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    if (isIsolate(segment)) continue
    const [face, level, end] = [faceOf(segment), levels[index] ?? 0, index + segment.length]
    const last = parts.at(-1)
    if (last && last.face === face && last.level === level) last.end = end
    else parts.push({ face, level, start: index, end })
  }
  return parts
}

function clustersOf({ Buffer, ClusterLevel, Direction, shape }: HarfBuzz, text: string, { face, level, start, end }: Part): Cluster[] {
  const buffer = new Buffer()
  // The whole text is passed, so that letters join across run boundaries.
  buffer.addText(text, start, end - start)
  // Each mark is its own cluster, so that it is copied as itself.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.setDirection(level % 2 ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(face.font, buffer)
  const shaped = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const em = emOf(face.font)
  const clusters = new Map<number, Cluster>()
  for (const { codepoint, cluster: from, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped) {
    const cluster = clusters.get(from) ?? { text: text.slice(from, starts[starts.indexOf(from) + 1] ?? end), glyphs: [] }
    clusters.set(from, cluster)
    cluster.glyphs.push({ id: codepoint, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em })
  }
  return [...clusters.values()]
}

export const emOf = (font: HarfBuzzModule.Font): number => font.face.upem

export const widthOf = (runs: readonly GlyphRun[]): number =>
  runs
    .flatMap(({ clusters }) => clusters)
    .flatMap(({ glyphs }) => glyphs)
    .reduce((sum, { advance }) => sum + advance, 0)
