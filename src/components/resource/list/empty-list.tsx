import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { isFiltered, keysOf, type Filter } from '@/ui/table/filter-bar'
import { Button } from '@/ui/plain/primitives/button'
import { EmptyState } from '@/ui/plain/feedback/state-box'

type Props<Q extends object> = {
  title: string
  empty: { title: string; text: ReactNode; action?: ReactNode }
  query: Q
  filters: readonly Filter<keyof Q & string>[]
  set: (changed: Readonly<Record<string, unknown>>) => void
}

/** No rows, or no matching rows: the next steps differ. */
export function EmptyList<Q extends object>({ title, empty, query, filters, set }: Props<Q>) {
  if (!isFiltered(filters, query))
    return (
      <EmptyState title={empty.title} actions={empty.action}>
        {empty.text}
      </EmptyState>
    )
  const term = (query as { searchTerm?: string }).searchTerm
  const clear = () => set(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined])))
  return (
    <EmptyState
      title={term ? t('No results for “{term}”', { term }) : t('No results for these filters')}
      actions={
        <Button size="mid" onClick={clear}>
          {term ? t('Clear search') : t('Clear filters')}
        </Button>
      }
    >
      {t('{title} that do not match the search and the filters are not shown.', { title })}
    </EmptyState>
  )
}
