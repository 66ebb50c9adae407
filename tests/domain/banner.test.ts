import { expect, test } from 'vitest'
import { bannerSvg, drawBanner } from '@/domain/banner/banner'
import { bannerKinds } from '@/domain/banner/kinds'

test.each(bannerKinds)('%s is drawn in strokes that the page colours, exactly one of them in carmine', (kind) => {
  const strokes = drawBanner(kind, 'a project')
  expect(strokes.length).toBeGreaterThan(1)
  expect(strokes.filter((stroke) => stroke.className.startsWith('a'))).toHaveLength(1)
  for (const { d } of strokes) {
    expect(d).toMatch(/^M[\d\s.,MLHVCQTAhvclqtaz-]+$/)
    expect(d).not.toContain('NaN')
  }
})

test.each(bannerKinds)('%s is always the same for one project and different for another', (kind) => {
  expect(bannerSvg(kind, 'one')).toBe(bannerSvg(kind, 'one'))
  expect(bannerSvg(kind, 'one')).not.toBe(bannerSvg(kind, 'other'))
})

test('the SVG file has its own colours for dark mode, and no script or link', () => {
  const svg = bannerSvg('solar', 'one')
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg).not.toMatch(/<script|on\w+=|href/)
})

test('an unknown kind is drawn as land', () => {
  expect(drawBanner('casino', 'one')).toEqual(drawBanner('land', 'one'))
})
