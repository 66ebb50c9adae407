import { createContext, useContext } from 'react'
import type { Density, ThemeName } from '@/styles/theme'

/** What a layout says to the pieces in it: the theme in force, and customer area or back office, which decides how tall inputs are. */
type Look = { theme: ThemeName; density: Density }

export const LookContext = createContext<Look>({ theme: 'light', density: 'comfortable' })

export const useLook = (): Look => useContext(LookContext)
