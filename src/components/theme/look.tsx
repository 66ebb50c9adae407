import { useMemo, type ReactNode } from 'react'
import { useTheme } from '@/stores/use-theme'
import type { Density } from '@/styles/theme'
import { LookContext } from '@/ui/theme/look'

/** Provides the current theme, and the density of layout components. */
export function Look({ density, children }: { density: Density; children: ReactNode }) {
  const theme = useTheme()
  return <LookContext value={useMemo(() => ({ theme, density }), [theme, density])}>{children}</LookContext>
}
