import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '@/api/send'
import { keyOf } from '@/api/hooks'
import { countries, type Country } from '@/contract/countries'
import { MAX_LIMIT } from '@/contract/core/list'
import { sortedByOrder } from '@/locales/lists'

/** Enough pages for all countries, which are about 250. */
const MOST_PAGES = 4

async function allCountries(): Promise<Country[]> {
  const found: Country[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await send(countries.list, { query: { page, limit: MAX_LIMIT, sortBy: 'orderPriority', sortOrder: 'ASC' } })
    found.push(...data)
    if (!meta || found.length >= meta.total) break
  }
  return found
}

/**
 * All countries that can be selected, as options of a list, by their order and then by their name in the page's language.
 * @param isEnabled false until the choice is shown: the list has 60 kB
 */
export function useCountryOptions(isEnabled = true) {
  const { data } = useQuery({
    queryKey: [...keyOf(countries.list), 'all'],
    queryFn: allCountries,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isEnabled,
  })
  return useMemo(
    () =>
      sortedByOrder(data ?? []).map(({ id, slug, title, flag }) => ({
        value: id,
        slug,
        label: flag ? `${flag} ${title}` : title,
        search: title,
      })),
    [data],
  )
}
