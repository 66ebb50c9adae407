import { useRouter } from 'next/router'
import { t } from '@/locales/text'
import { ViewTabs } from '@/ui/plain/navigation/view-tabs'
import type { ListEndpoint, ParamsOf } from './list-endpoint'
import { SaveView } from './save-view'
import { isSameQuery } from './saved-views'
import type { Choices } from './use-list-choices'
import { currentView, useViewCounts, viewHref, type View } from './use-view-counts'

type Props<L extends ListEndpoint> = {
  list: L
  params: ParamsOf<L> | undefined
  /** The views of the screen, followed by saved views. */
  views: readonly View<L>[]
  query: object
  fixed: object
  keptParams: Readonly<Record<string, string>>
  /** The query of the address, as saved in a view. */
  savedQuery: Parameters<Choices['save']>[0]['query']
  choices: Choices
}

const ownKey = (name: string) => `own ${name}`

/** The views of a list, each an address, then the saved ones and the button that saves or removes one. */
export function ListViews<L extends ListEndpoint>({ list, params, views, query, fixed, keptParams, savedQuery, choices }: Props<L>) {
  const { asPath } = useRouter()
  const path = asPath.split(/[?#]/)[0] ?? ''
  const counts = useViewCounts(list, views, fixed, params as ParamsOf<L>)
  const own = choices.views.find((view) => isSameQuery(view.query, savedQuery))
  const screens = views.map((view, index) => ({
    key: view.key,
    label: view.label,
    href: viewHref(path, keptParams, view.query),
    ...(counts[index] === undefined ? {} : { count: counts[index] }),
  }))
  const saved = choices.views.map((view) => ({ key: ownKey(view.name), label: view.name, href: viewHref(path, keptParams, view.query) }))
  const all = { key: 'all', label: t('All'), href: viewHref(path, keptParams, {}) }
  return (
    <div className="flex">
      <ViewTabs
        label={t('Views')}
        className="min-w-0 flex-1"
        items={[...(screens.length > 0 ? screens : [all]), ...saved]}
        current={own ? ownKey(own.name) : views.length === 0 ? '' : (currentView(views, query)?.key ?? '')}
      />
      <div className="flex items-center border-b border-line ps-4 max-md:hidden">
        <SaveView savedQuery={savedQuery} own={own} taken={[...screens, ...saved, all]} views={views} choices={choices} />
      </div>
    </div>
  )
}
