import { createContext, useContext } from 'react'
import type { Density } from '@/styles/antd-theme'

/** Customer area or back office: decides how tall the inputs of a form are. */
export const DensityContext = createContext<Density>('comfortable')

export const useDensity = (): Density => useContext(DensityContext)
