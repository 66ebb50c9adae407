import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { settingsGroup } from '@/contract/settings'

/** Limits, fees and the book currency, as everybody may know them; asked once a visit. */
export const useSettingsRead = () => useQuery({ ...read(settingsGroup.public, {}), staleTime: Number.POSITIVE_INFINITY })

export const usePublicSettings = () => useSettingsRead().data?.data
export type PublicSettings = NonNullable<ReturnType<typeof usePublicSettings>>

/** The currency of the books; empty until it is known, so that nothing shows a wrong one. */
export const useCurrency = (): string => usePublicSettings()?.bookCurrency ?? ''

/** "Amount, USD"; the label alone until the currency is known. */
export const inCurrency = (label: string, currency: string): string => (currency ? `${label}, ${currency}` : label)
