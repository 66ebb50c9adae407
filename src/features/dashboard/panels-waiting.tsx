import { Panel } from '@/ui/plain/panel'
import { Bone, Loading } from '@/ui/plain/skeleton'
import styles from './dashboard.module.css'

/** What each panel is called, and how high it will be. */
const awaited = {
  value: ['Value over time', 392],
  coming: ['Coming up', 320],
  money: ['Where your money is', 320],
  steps: ['Next steps', 240],
  moves: ['Latest movements', 320],
  invite: ['Invite someone', 160],
} as const

/** A panel in the size of what comes. */
export function Waiting({ panel }: { panel: keyof typeof awaited }) {
  const [title, height] = awaited[panel]
  return (
    <Panel title={title} className={styles[panel] ?? ''} busy>
      <Loading label={`${title}: loading`} className="grid content-start gap-6">
        <div className="grid content-start gap-6" style={{ minHeight: height }}>
          <Bone width="40%" />
          <Bone width="100%" />
          <Bone width="70%" />
          <Bone width="90%" />
        </div>
      </Loading>
    </Panel>
  )
}

/** All of them, while even their scripts are on the way. */
export const PanelsWaiting = () => (
  <div className={styles.columns}>
    <Waiting panel="value" />
    <Waiting panel="coming" />
    <Waiting panel="money" />
    <Waiting panel="steps" />
    <Waiting panel="moves" />
    <div className={styles.stack}>
      <Waiting panel="invite" />
    </div>
  </div>
)
