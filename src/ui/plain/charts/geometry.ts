import { t } from '@/locales/text'

/** Screen positions may be floats; displayed amounts are formatted from the strings. */
export const toPlace = (amount: string): number => Number(amount)

export const tenth = (value: number): number => Math.round(value * 10) / 10

const STEPS = [1, 2, 2.5, 5, 10] as const

/** Round axis ticks from zero to `most`, about the requested number: 2,000 · 4,000 · 6,000. */
export function marksUpTo(highest: number, count = 3): number[] {
  if (!(highest > 0)) return []
  const power = 10 ** Math.floor(Math.log10(highest / count))
  const missed = (step: number) => Math.abs(Math.floor(highest / step) - count)
  const step = STEPS.map((candidate) => candidate * power).reduce((best, next) => (missed(next) < missed(best) ? next : best))
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => (index + 1) * step)
}

/** 2,500,000,000 → `2.5 bn`, 400,000 → `400 k`, 2,000 → `2,000`. */
export function shortNumber(value: number): string {
  if (value >= 1e9) return t('{value} bn', { value: tenth(value / 1e9) })
  if (value >= 1e6) return t('{value} m', { value: tenth(value / 1e6) })
  if (value >= 1e5) return t('{value} k', { value: tenth(value / 1e3) })
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
}
