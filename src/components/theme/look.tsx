import { useMemo, type ReactNode } from 'react'
import { useTheme } from '@/stores/use-theme'
import type { Density } from '@/styles/theme'
import { LookContext } from '@/ui/theme/look'

/** The theme in force, and how dense the pieces of a layout are. */
export function Look({ density, children }: { density: Density; children: ReactNode }) {
  const theme = useTheme()
  return <LookContext value={useMemo(() => ({ theme, density }), [theme, density])}>{children}</LookContext>
}
