import { Bone, Loading } from '@/ui/plain/feedback/skeleton'
import styles from './wallets.module.css'

const titles = [120, 96] as const

/** Wallets before they are there: name and state, the address, what can be done with it. */
export const WalletsSkeleton = () => (
  <Loading label="Loading your wallets" className="grid gap-4 max-md:gap-3">
    {titles.map((width) => (
      <div key={width} className={styles.card}>
        <div className={styles.head}>
          <Bone width={32} className="h-8 shrink-0 rounded-full" />
          <div>
            <Bone width={width} />
            <Bone width={width - 24} kind="small" />
          </div>
          <Bone width={72} kind="pill" className="ml-auto" />
        </div>
        <p className="leading-8">
          <Bone width="80%" />
          <Bone width="30%" className="md:hidden" />
        </p>
        <div className={styles.foot}>
          <Bone width={148} />
          <Bone width={120} className="ml-auto" />
        </div>
      </div>
    ))}
  </Loading>
)
