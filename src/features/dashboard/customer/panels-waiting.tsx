import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Panel } from '@/ui/plain/display/panel'
import { Bone, Loading, Rows } from '@/ui/plain/feedback/skeleton'
import styles from './dashboard.module.css'

/** What each panel is called, how high it will be, and how many lines it lists; one without any draws. */
const awaited = translated({
  value: [msg('Value over time'), 528, 0],
  coming: [msg('Upcoming'), 340, 5],
  money: [msg('Allocation'), 352, 5],
  steps: [msg('Next steps'), 326, 5],
  moves: [msg('Recent transactions'), 432, 7],
  invite: [msg('Invite friends'), 200, 2],
})

/** A panel in the size of what comes. */
export function Waiting({ panel }: { panel: keyof typeof awaited }) {
  const [title, height, rows] = awaited[panel]
  return (
    <Panel title={title} className={styles[panel] ?? ''} busy>
      <Loading label={t('{title}: loading', { title })}>
        <div style={{ minHeight: height }} className={rows > 0 ? '' : 'grid content-between'}>
          {rows > 0 ? <Rows count={rows} /> : <Chart />}
        </div>
      </Loading>
    </Panel>
  )
}

/** The lines behind two charts, and what is written over each. */
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

/** All of them, while even their scripts are on the way. */
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
