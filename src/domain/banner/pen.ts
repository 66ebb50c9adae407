/** Helpers for the drawings: path data, and a seeded random generator. */
export const WIDTH = 840
export const HEIGHT = 360

/** Coordinates are rounded to tenths of a unit, finer than any screen shows. */
const n = (value: number): string => String(Math.round(value * 10) / 10)
const joined = (parts: readonly (string | number)[]): string =>
  parts
    .map((part) => (typeof part === 'number' ? n(part) : part))
    .join(' ')
    .replace(/ ?([A-Za-z]) ?/g, '$1')
    .replace(/ -/g, '-')

/** Path data from commands and numbers: `path('M', 0, 10, 'H', 840)`. */
export const path = (...parts: (string | number)[]): string => joined(parts)
export const line = (x1: number, y1: number, x2: number, y2: number): string => path('M', x1, y1, 'L', x2, y2)
export const across = (x: number, y: number, length: number): string => path('M', x, y, 'h', length)
export const down = (x: number, y: number, length: number): string => path('M', x, y, 'v', length)
export const box = (x: number, y: number, width: number, height: number): string =>
  path('M', x, y, 'h', width, 'v', height, 'h', -width, 'z')
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  path('M', x - rx, y, 'a', rx, ry, '0 1 0', rx * 2, 0, 'a', rx, ry, '0 1 0', -rx * 2, 0)
export const circle = (x: number, y: number, radius: number): string => ellipse(x, y, radius, radius)
/** A semicircle on a base line. */
export const arch = (x: number, y: number, radius: number): string => path('M', x - radius, y, 'a', radius, radius, '0 0 1', radius * 2, 0)
/** An arc between two angles (radians). */
export const arc = (x: number, y: number, radius: number, from: number, to: number): string =>
  path('M', ...at(x, y, radius, from), 'A', radius, radius, '0 0 1', ...at(x, y, radius, to))
/** The point at an angle (radians) and a distance from a centre. */
export const at = (x: number, y: number, distance: number, angle: number): [number, number] => [
  x + distance * Math.cos(angle),
  y + distance * Math.sin(angle),
]

export type Chance = {
  /** From 0 (inclusive) to 1 (exclusive). */
  (): number
  between(from: number, to: number): number
  /** An integer between two bounds, both inclusive. */
  whole(from: number, to: number): number
}

/** A random generator: equal seeds give equal sequences (FNV-1a into mulberry32). */
export function chanceOf(seed: string): Chance {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
  })
}

/** Numbers from a start to an end, in steps. */
export function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / by) + 1) }, (_, step) => from + step * by)
}

/** The layers of a drawing: soft lines, ink lines, filled areas, shapes in the ground colour, and the carmine accent. */
export type Sketch = {
  mass?: string[]
  soft: string[]
  ink: string[]
  over?: string[]
  accent: string[]
  accentIs?: 'line' | 'washed' | 'filled'
}
export type Form = (chance: Chance) => Sketch
