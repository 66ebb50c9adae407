import { useEffect, useSyncExternalStore } from 'react'
import type { ThemeName } from '@/styles/theme'
import { useInterfaceStore, type ThemeChoice } from './interface-store'

const DARK = '(prefers-color-scheme: dark)'

const watchDevice = (changed: () => void) => {
  const device = window.matchMedia(DARK)
  device.addEventListener('change', changed)
  return () => device.removeEventListener('change', changed)
}
const deviceIsDark = () => window.matchMedia(DARK).matches
const onServer = () => false

export const resolveTheme = (choice: ThemeChoice, dark: boolean): ThemeName =>
  choice === 'SYSTEM' ? (dark ? 'dark' : 'light') : choice === 'DARK' ? 'dark' : 'light'

/** The theme in force; follows the device while the choice is SYSTEM. */
export function useTheme(): ThemeName {
  const choice = useInterfaceStore((state) => state.theme)
  const dark = useSyncExternalStore(watchDevice, deviceIsDark, onServer)
  return resolveTheme(choice, dark)
}

/**
 * Writes the theme on the document. public/theme.js has done so before the first paint, so nothing is written
 * until the stored choice is in: the defaults of the first render must not undo it.
 */
export function useApplyTheme(): void {
  const theme = useTheme()
  useEffect(() => {
    if (!useInterfaceStore.persist.hasHydrated()) return
    document.documentElement.dataset.theme = theme
  }, [theme])
}
