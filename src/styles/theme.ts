/**
 * The visual design as data: the source of CSS custom properties, antd's themes and Tailwind's names.
 * Names are roles, not colours; a role has one value in the light theme and one in the dark theme.
 */
export type ThemeName = 'light' | 'dark'

/** Customer area: controls of 44 px with 16 px text. Back office: 40 px in forms, 32 px in filters and headers, 14 px text. */
export type Density = 'comfortable' | 'dense'

type Role = Readonly<Record<ThemeName, string>>

const both = (value: string): Role => ({ light: value, dark: value })

export const colours = {
  ground: { light: '#faf9f7', dark: '#141312' },
  surface: { light: '#ffffff', dark: '#1c1a19' },
  raised: { light: '#ffffff', dark: '#242120' },
  sunken: { light: '#f5f4f1', dark: '#100f0e' },
  select: { light: '#f3f1ed', dark: '#292523' },
  line: { light: '#e7e5e4', dark: '#34302d' },
  'line-strong': { light: '#d6d3d1', dark: '#44403c' },
  /** The edge of checkboxes and radio buttons: a contrast of 3:1 on every surface. */
  edge: { light: '#918b85', dark: '#7c746e' },
  stone: both('#a8a29e'),
  ink: { light: '#1c1917', dark: '#f5f5f4' },
  'ink-soft': { light: '#57534e', dark: '#a8a29e' },
  'ink-faint': { light: '#78716c', dark: '#8a827c' },
  /** The faint ink with a contrast of 4.5:1 on a raised surface. */
  'faint-raised': { light: '#78716c', dark: '#968e87' },
  brand: both('#ed1c24'),
  /** The background of small white text, for which the brand colour has a contrast of only 4.38:1. */
  'brand-fill': both('#e0161e'),
  'brand-strong': both('#b31a1d'),
  'brand-text': { light: '#b31a1d', dark: '#ff6b6f' },
  'brand-wash': { light: '#fdf1f0', dark: '#2b1717' },
  'on-brand': both('#ffffff'),
  good: { light: '#0e7c4a', dark: '#4ade80' },
  'good-wash': { light: '#eef6f1', dark: '#14241b' },
  warn: { light: '#b45309', dark: '#fbbf24' },
  'warn-wash': { light: '#fdf5ea', dark: '#2a2112' },
  info: { light: '#1d4ed8', dark: '#93c5fd' },
  'info-wash': { light: '#eff3fd', dark: '#161f33' },
  scrim: { light: 'rgb(28 25 23 / 0.36)', dark: 'rgb(0 0 0 / 0.6)' },
} as const satisfies Record<string, Role>

export type ColourName = keyof typeof colours

/** Only floating elements have a shadow; everything else has a border. */
export const floatShadow: Role = {
  light: '0 1px 2px rgb(28 25 23 / 0.06), 0 12px 32px -8px rgb(28 25 23 / 0.18)',
  dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -8px rgb(0 0 0 / 0.6)',
}

/** Series of a chart in order; distinguished not only by colour, but also by outline, hatching and label. */
export const chartColours: readonly ColourName[] = ['brand', 'ink', 'stone', 'good', 'warn', 'info']

/** Font sizes in pixels, each with its line height. */
export const typeScale = {
  12: 16,
  13: 18,
  14: 20,
  15: 22,
  16: 24,
  18: 24,
  20: 28,
  24: 32,
  30: 36,
  38: 44,
  48: 56,
} as const

export const fonts = {
  sans: "'DM Sans', 'DM Sans Fallback', system-ui, sans-serif",
  /** Tabular digits and signs; letters fall back to DM Sans. */
  figures: "'Figures', 'DM Sans', 'DM Sans Fallback', system-ui, sans-serif",
} as const

export const space = [4, 8, 12, 16, 24, 32, 48, 64, 96] as const
export const radius = { control: 6, card: 12, pill: 999 } as const
/** Durations in milliseconds; for opacity and transform only. */
export const motion = { fast: 120, calm: 160, slow: 200, easing: 'ease-out' } as const
export const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const

export const colourOf = (name: ColourName, theme: ThemeName): string => colours[name][theme]
