import { t } from '@/locales/text'
import { themeChoices, useInterfaceStore } from '@/stores/interface-store'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { shownThemes } from './theme-switch'

/** The theme switch as one button, where three do not fit: it shows the current theme, and each press selects the next. */
export function ThemeButton() {
  const theme = useInterfaceStore((state) => state.theme)
  const setTheme = useInterfaceStore((state) => state.setTheme)
  const next = themeChoices[(themeChoices.indexOf(theme) + 1) % themeChoices.length] ?? theme
  const { icon, label } = shownThemes[theme]
  return <IconButton icon={icon} label={t('Theme: {label}', { label })} side={36} onClick={() => setTheme(next)} />
}
