import { colours, floatShadow, fonts, motion, radius, type ThemeName } from './theme'

const rules = (entries: readonly (readonly [string, string])[]) => entries.map(([name, value]) => `  --${name}: ${value};`).join('\n')

const changing = (theme: ThemeName) =>
  [...Object.entries(colours).map(([name, role]) => [name, role[theme]] as const), ['float', floatShadow[theme]] as const] as const

const constant = [
  ['font-dm-sans', fonts.sans],
  ['font-figures', fonts.figures],
  ['radius-control', `${radius.control}px`],
  ['radius-card', `${radius.card}px`],
  ['radius-pill', `${radius.pill}px`],
  ['motion-fast', `${motion.fast}ms ${motion.easing}`],
  ['motion-calm', `${motion.calm}ms ${motion.easing}`],
  ['motion-slow', `${motion.slow}ms ${motion.easing}`],
] as const

/** The content of `tokens.css`. A test verifies that the file is up to date; `npx tsx src/styles/write-tokens.ts` writes it. */
export function tokensCss(): string {
  return `/* Written by src/styles/write-tokens.ts from theme.ts; change it there. */
:root {
${rules(constant)}
${rules(changing('light'))}
  color-scheme: light;
}

[data-theme='dark'] {
${rules(changing('dark'))}
  color-scheme: dark;
}
`
}
