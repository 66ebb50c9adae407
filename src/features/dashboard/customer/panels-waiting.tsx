import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Panel } from '@/ui/plain/display/panel'
import { Bone, Loading, Rows } from '@/ui/plain/feedback/skeleton'

/** The title, height in pixels and number of rows of each panel's skeleton; without rows it is a chart. */
const awaited = translated({
  value: [msg('Value over time'), 528, 0],
  coming: [msg('Upcoming'), 340, 5],
  money: [msg('Allocation'), 352, 5],
  steps: [msg('Next steps'), 326, 5],
  moves: [msg('Recent transactions'), 432, 7],
  invite: [msg('Invite friends'), 200, 2],
})

/** The layout classes of each panel and its skeleton. On phones they form one column, the most important first. */
export const places: Readonly<Record<keyof typeof awaited | 'statements', string>> = {
  value: 'md:max-xl:col-span-full max-md:order-3',
  coming: 'max-md:order-1',
  money: 'md:max-xl:col-span-full max-md:order-4',
  steps: 'max-md:order-2',
  moves: 'md:max-xl:col-span-full max-md:order-5',
  invite: 'max-md:order-6',
  statements: 'max-md:order-7',
}

/** The skeleton of a panel, in the size of its content. */
export function Waiting({ panel }: { panel: keyof typeof awaited }) {
  const [title, height, rows] = awaited[panel]
  return (
    <Panel title={title} className={places[panel]} busy>
      <Loading label={t('{title}: loading', { title })}>
        <div style={{ minHeight: height }} className={rows > 0 ? '' : 'grid content-between'}>
          {rows > 0 ? <Rows count={rows} /> : <Chart />}
        </div>
      </Loading>
    </Panel>
  )
}

/** The skeleton of two charts with their captions. */
const Chart = () => (
  <>
    <Bone width="40%" />
    {[1, 2, 3, 4].map((line) => (
      <Bone key={line} width="100%" kind="small" />
    ))}
    <Bone width="30%" />
    <Bone width="100%" kind="small" />
  </>
)

/** All skeletons, while the panels' scripts are loading. */
export const PanelsWaiting = () => (
  <div className="grid grid-cols-[minmax(0,712fr)_minmax(0,344fr)] gap-6 md:max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:flex max-md:flex-col max-md:items-stretch max-md:gap-3">
    <Waiting panel="value" />
    <Waiting panel="coming" />
    <Waiting panel="money" />
    <Waiting panel="steps" />
    <Waiting panel="moves" />
    <div className="grid grid-rows-[auto_1fr] content-start gap-6 min-w-0 md:max-xl:contents max-md:contents">
      <Waiting panel="invite" />
    </div>
  </div>
)
