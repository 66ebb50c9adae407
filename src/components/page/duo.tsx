import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Panel } from '@/ui/plain/display/panel'
import { Bone, Loading, Rows } from '@/ui/plain/feedback/skeleton'
import { StepPanel } from '@/ui/plain/progress/stepper'
import styles from './duo.module.css'

type PileProps = { children: ReactNode; sticky?: boolean }

/** Two columns, 712 and 344 wide. On phones both piles become one column; give panels `max-md:order-…` to arrange them. */
export const Duo = ({ children }: { children: ReactNode }) => <div className={styles.duo}>{children}</div>

export const Pile = ({ children, sticky }: PileProps) => <div className={clsx(styles.pile, sticky && styles.sticky)}>{children}</div>

type Awaited = {
  /** What stands already: the title of what is certain to come; a step has its number, too. */
  title?: string
  step?: number
  /** As many lines as wait in it. */
  rows: number
  className?: string
}

/** Both columns before what stands in them is there, each panel in its place. */
export const DuoSkeleton = ({ label, left, right }: { label: string; left: readonly Awaited[]; right: readonly Awaited[] }) => (
  <Loading label={label}>
    <Duo>
      <Pile>{left.map(awaitedPanel)}</Pile>
      <Pile>{right.map(awaitedPanel)}</Pile>
    </Duo>
  </Loading>
)

function awaitedPanel({ title, step, rows, className }: Awaited, place: number) {
  const lines = <Rows count={rows} />
  const look = className ? { className } : {}
  if (title && step)
    return (
      <StepPanel key={place} number={step} title={title} state={rows > 0 ? 'now' : 'waiting'} {...look}>
        {lines}
      </StepPanel>
    )
  return (
    <Panel key={place} {...(title ? { title } : {})} {...look}>
      {!title && <Bone width={144} className="mt-2 mb-7" />}
      {lines}
    </Panel>
  )
}

/** Small print under a table or a field. */
export const Aid = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p className={clsx('text-12 leading-[18px] text-ink-faint', className)}>{children}</p>
)
