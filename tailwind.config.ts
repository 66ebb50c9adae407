import type { Config } from 'tailwindcss'
import { breakpoints, colours, fonts, motion, radius, typeScale } from './src/styles/theme'

const rem = (pixels: number) => `${pixels / 16}rem`

/** Colour utilities are named by role (`bg-ground`, `text-ink-soft`, `border-line`); none is named after a literal colour. */
export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Object.keys(colours).map((name) => [name, `var(--${name})`])),
    },
    fontFamily: { sans: fonts.sans, figures: fonts.figures },
    fontSize: Object.fromEntries(Object.entries(typeScale).map(([size, line]) => [size, [rem(Number(size)), rem(line)]])),
    fontWeight: { normal: '400', medium: '500', bold: '700' },
    borderRadius: { none: '0', control: `${radius.control}px`, card: `${radius.card}px`, pill: `${radius.pill}px` },
    boxShadow: { none: 'none', float: 'var(--float)' },
    screens: Object.fromEntries(Object.entries(breakpoints).map(([name, pixels]) => [name, `${pixels}px`])),
    extend: {
      // A font size with the line height of the surrounding text: `text-14/inherit`.
      lineHeight: { inherit: 'inherit' },
      maxWidth: { measure: '68ch', page: '1200px' },
      keyframes: { arrive: { from: { visibility: 'hidden' } }, breathe: { '50%': { opacity: '0.5' } } },
      // A loading placeholder is hidden for 150 ms, so that short loads show none, and pulses after one second, as one element.
      animation: { late: 'arrive 0s 150ms both, breathe 1.6s ease-in-out 1s infinite' },
      transitionDuration: { fast: `${motion.fast}ms`, calm: `${motion.calm}ms`, slow: `${motion.slow}ms` },
    },
  },
} satisfies Config
