import { expect, test } from 'vitest'
import { bannerSvg, drawBanner } from '@/domain/banner/banner'
import { bannerKinds } from '@/domain/banner/kinds'

test.each(bannerKinds)('%s is drawn in strokes that a page can colour, one of them in carmine', (kind) => {
  const strokes = drawBanner(kind, 'a project')
  expect(strokes.length).toBeGreaterThan(1)
  expect(strokes.filter((stroke) => stroke.className.startsWith('a'))).toHaveLength(1)
  for (const { d } of strokes) {
    expect(d).toMatch(/^M[\d\s.,MLHVCQTAhvclqtaz-]+$/)
    expect(d).not.toContain('NaN')
  }
})

test.each(bannerKinds)('%s looks the same each time for a project, and different for another', (kind) => {
  expect(bannerSvg(kind, 'one')).toBe(bannerSvg(kind, 'one'))
  expect(bannerSvg(kind, 'one')).not.toBe(bannerSvg(kind, 'other'))
})

test('as a file it brings its own colours for light and dark, and runs nothing', () => {
  const svg = bannerSvg('solar', 'one')
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg).not.toMatch(/<script|on\w+=|href/)
})

test('a kind that nobody knows is drawn as land, never as nothing', () => {
  expect(drawBanner('casino', 'one')).toEqual(drawBanner('land', 'one'))
})
