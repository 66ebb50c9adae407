import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { settingsGroup } from '@/contract/settings'

/** Public limits, fees and the book currency; fetched once per visit. */
export const useSettingsRead = () => useQuery({ ...read(settingsGroup.public, {}), staleTime: Number.POSITIVE_INFINITY })

export const usePublicSettings = () => useSettingsRead().data?.data
export type PublicSettings = NonNullable<ReturnType<typeof usePublicSettings>>

/** The book currency; empty until loaded, so that no wrong currency is shown. */
export const useCurrency = (): string => usePublicSettings()?.bookCurrency ?? ''

/** "Amount, USD"; only the label until the currency is loaded. */
export const inCurrency = (label: string, currency: string): string => (currency ? `${label}, ${currency}` : label)
