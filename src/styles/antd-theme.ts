import { theme as antd, type ThemeConfig } from 'antd'
import { componentTokens } from './antd-component-tokens'
import { globalTokens, type Paint } from './antd-global-tokens'
import { colourOf, type Density, type ThemeName } from './theme'

/** The antd theme of the product. One object per theme and density, created once: a new identity would restyle every component. */
function build(theme: ThemeName, density: Density): ThemeConfig {
  const paint: Paint = (name) => colourOf(name, theme)
  return {
    algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    hashed: false,
    token: globalTokens(paint, theme, density) ?? {},
    components: componentTokens(paint, theme, density) ?? {},
  }
}

const themes = new Map<string, ThemeConfig>()

export function antdTheme(theme: ThemeName, density: Density): ThemeConfig {
  const key = `${theme}-${density}`
  const known = themes.get(key) ?? build(theme, density)
  themes.set(key, known)
  return known
}
