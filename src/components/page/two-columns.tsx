import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Panel } from '@/ui/plain/display/panel'
import { Bone, Loading, Rows } from '@/ui/plain/feedback/skeleton'
import { StepPanel } from '@/ui/plain/progress/stepper'

type StackProps = { children: ReactNode; sticky?: boolean }

/** Two columns, 712 and 344 wide. On phones both stacks become one column; panels set their order with `max-md:order-…`. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,712fr)_minmax(0,344fr)] gap-6 items-start md:max-xl:grid-cols-[minmax(0,1fr)] max-md:flex max-md:flex-col max-md:gap-3 max-md:items-stretch">
    {children}
  </div>
)

export const Stack = ({ children, sticky }: StackProps) => (
  <div
    className={clsx(
      'grid grid-cols-[minmax(0,1fr)] content-start gap-6 min-w-0 max-md:contents',
      sticky && 'sticky top-22 md:max-xl:static',
    )}
  >
    {children}
  </div>
)

type Awaited = {
  /** The parts known before loading: the title and, for a step, its number. */
  title?: string
  step?: number
  /** The number of skeleton lines. */
  rows: number
  className?: string
}

/** Skeletons of both columns, each panel in its place. */
export const TwoColumnsSkeleton = ({ label, left, right }: { label: string; left: readonly Awaited[]; right: readonly Awaited[] }) => (
  <Loading label={label}>
    <TwoColumns>
      <Stack>{left.map(awaitedPanel)}</Stack>
      <Stack>{right.map(awaitedPanel)}</Stack>
    </TwoColumns>
  </Loading>
)

function awaitedPanel({ title, step, rows, className }: Awaited, place: number) {
  const lines = <Rows count={rows} />
  const extraProps = className ? { className } : {}
  if (title && step)
    return (
      <StepPanel key={place} number={step} title={title} state={rows > 0 ? 'now' : 'waiting'} {...extraProps}>
        {lines}
      </StepPanel>
    )
  return (
    <Panel key={place} {...(title ? { title } : {})} {...extraProps}>
      {!title && <Bone width={144} className="mt-2 mb-7" />}
      {lines}
    </Panel>
  )
}

/** Small print below a table or a field. */
export const FinePrint = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p className={clsx('text-12 leading-[18px] text-ink-faint', className)}>{children}</p>
)
