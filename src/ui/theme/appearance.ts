import { createContext, useContext } from 'react'
import type { Density, ThemeName } from '@/styles/theme'

/** Set by a layout for its components: the current theme, and customer area or back office, which determines the height of inputs. */
type Appearance = { theme: ThemeName; density: Density }

export const AppearanceContext = createContext<Appearance>({ theme: 'light', density: 'comfortable' })

export const useAppearance = (): Appearance => useContext(AppearanceContext)
