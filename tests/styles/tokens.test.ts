import { theme as antd } from 'antd'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { antdTheme } from '@/styles/antd-theme'
import { breakpoints, colourOf, colours, type ColourName, type ThemeName } from '@/styles/theme'
import { tokensCss } from '@/styles/tokens-css'
import config from '../../tailwind.config'

const themes: readonly ThemeName[] = ['light', 'dark']

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** The contrast ratio of two colours by WCAG 2. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the design tokens have one source', () => {
  it('tokens.css matches theme.ts', () => {
    expect(readFileSync('src/styles/tokens.css', 'utf8')).toBe(tokensCss())
  })

  it('the primary colour and its hover are those of the specification', () => {
    for (const theme of themes) {
      expect(colourOf('brand', theme)).toBe('#ed1c24')
      expect(colourOf('brand-strong', theme)).toBe('#b31a1d')
    }
  })

  it('antd takes its colours from the tokens, and each theme is created once', () => {
    for (const theme of themes)
      expect(antdTheme(theme, 'dense').token).toMatchObject({
        colorPrimary: '#ed1c24',
        colorPrimaryHover: '#b31a1d',
        colorPrimaryActive: '#b31a1d',
      })
    expect(antdTheme('dark', 'dense').token).toMatchObject({
      colorText: colours.ink.dark,
      colorBgContainer: colours.surface.dark,
      controlHeight: 40,
    })
    expect(antdTheme('light', 'comfortable').token).toMatchObject({ controlHeight: 44, borderRadius: 6 })
    expect(antdTheme('light', 'dense')).toBe(antdTheme('light', 'dense'))
  })
})

describe('only the breakpoints are used as widths', () => {
  const all: readonly number[] = Object.values(breakpoints)
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file))
  const textOf = (file: string) => readFileSync(`src/${file}`, 'utf8')

  it('the breakpoints are those of the specification, and Tailwind has no others', () => {
    expect(breakpoints).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 })
    expect(config.theme.screens).toEqual({ sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' })
  })

  it('in the queries of every stylesheet', () => {
    const queries = sources
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [...textOf(file).matchAll(/@(?:media|container)([^{]*width[^{]*)\{/g)].map(([, condition = '']) => [file, condition] as const),
      )
    expect(queries.length).toBeGreaterThan(50)
    const unknownQueries = queries.filter(([, condition]) => (condition.match(/\d+/g) ?? []).some((width) => !all.includes(Number(width))))
    expect(unknownQueries).toEqual([])
  })

  it('in the media queries of scripts', () => {
    const written = sources
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/\((?:min|max)-width:\s*\d+|(?:min|max)-\[[^\]]*\]:/g)].map(([breakpoint]) => `${file}: ${breakpoint}`),
      )
    expect(written).toEqual([])
    const early = [...readFileSync('public/theme.js', 'utf8').matchAll(/innerWidth < (\d+)/g)].map(([, width]) => Number(width))
    expect(early).toEqual([breakpoints.lg, breakpoints.xl])
  })

  it('in antd', () => {
    const { token = {} } = antdTheme('light', 'dense')
    const known = Object.keys(antd.getDesignToken()).filter((name) => name.startsWith('screen'))
    expect(known.length).toBeGreaterThan(15)
    const unknownTokens = known.filter((name) => {
      const width: unknown = Reflect.get(token, name)
      const begins = typeof width === 'number' && name.endsWith('Max') && !all.includes(width) ? width + 1 : width
      return begins !== 0 && !all.includes(Number(begins))
    })
    expect(unknownTokens).toEqual([])
  })
})

describe('text has a contrast of at least 4.5:1 with its background', () => {
  const pairs: readonly (readonly [ColourName, readonly ColourName[]])[] = [
    ['ink', ['ground', 'surface', 'raised', 'sunken', 'select']],
    ['ink-soft', ['ground', 'surface', 'raised', 'sunken', 'select']],
    ['ink-faint', ['ground', 'surface']],
    ['faint-raised', ['raised', 'surface']],
    ['brand-text', ['ground', 'surface', 'raised', 'brand-wash']],
    ['on-brand', ['brand-fill', 'brand-strong']],
    ['good', ['surface', 'good-wash']],
    ['warn', ['surface', 'warn-wash']],
    ['info', ['surface', 'info-wash']],
  ]
  for (const theme of themes)
    for (const [text, grounds] of pairs)
      it.each(grounds.map((background) => [background]))(`${theme}: ${text} on %s`, (background) => {
        expect(contrast(colourOf(text, theme), colourOf(background, theme))).toBeGreaterThanOrEqual(4.5)
      })
  it.each(themes)('%s: the focus ring of a field has a contrast of at least 3:1 and is not the colour of an error', (theme) => {
    const rule = readFileSync('src/ui/plain/inputs/input.module.css', 'utf8').match(/\.box:focus-within \{([^}]*)\}/)?.[1]
    expect(rule?.match(/var\(--[a-z-]+\)/g)).toEqual(['var(--ink)', 'var(--ink)'])
    const { token, components } = antdTheme(theme, 'dense')
    expect([token?.controlOutline, components?.Input?.activeBorderColor]).toEqual([colourOf('ink', theme), colourOf('ink', theme)])
    expect(token?.colorErrorBorder).toBe(colourOf('brand-text', theme))
    for (const ground of ['ground', 'surface', 'raised'] as const)
      expect(contrast(colourOf('ink', theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
  it.each(themes)('%s: the border of a checkbox has a contrast of at least 3:1', (theme) => {
    expect(contrast(colourOf('edge', theme), colourOf('surface', theme))).toBeGreaterThanOrEqual(3)
  })
})
