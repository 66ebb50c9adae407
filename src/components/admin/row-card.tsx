import type { ReactNode } from 'react'

type Props = { title: ReactNode; sub?: ReactNode; end?: ReactNode; endSub?: ReactNode; foot?: ReactNode }

/** A list row on a phone: name and type, amount and status, and a note below. */
export const RowCard = ({ title, sub, end, endSub, foot }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
    <div className="text-14 font-medium">{title}</div>
    <div className="justify-self-end text-14">{end}</div>
    <div className="text-12 text-ink-soft">{sub}</div>
    <div className="justify-self-end text-12 text-ink-soft">{endSub}</div>
    {foot && <div className="col-span-2 mt-1 text-12">{foot}</div>}
  </div>
)
