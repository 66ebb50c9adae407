import { useMemo, type ReactNode } from 'react'
import { useTheme } from '@/stores/use-theme'
import type { Density } from '@/styles/theme'
import { AppearanceContext } from '@/ui/theme/appearance'

/** Provides the current theme, and the density of layout components. */
export function AppearanceProvider({ density, children }: { density: Density; children: ReactNode }) {
  const theme = useTheme()
  return <AppearanceContext value={useMemo(() => ({ theme, density }), [theme, density])}>{children}</AppearanceContext>
}
