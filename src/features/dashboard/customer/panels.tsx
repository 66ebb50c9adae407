import clsx from 'clsx'
import { Allocation } from './allocation'
import { ComingUp } from './coming-up'
import { Invite } from './invite'
import { LatestTransactions } from './latest-transactions'
import { NextSteps } from './next-steps'
import type { Overview } from './overview'
import { places, Waiting } from './panels-waiting'
import { StatementsPanel } from './statements-panel'
import { ValuePanel } from './value-panel'

/** The panels below the figures. */
export const Panels = ({ overview }: { overview: Overview | undefined }) => (
  <div className="grid grid-cols-[minmax(0,712fr)_minmax(0,344fr)] gap-6 md:max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:flex max-md:flex-col max-md:items-stretch max-md:gap-3">
    {overview ? <ValuePanel overview={overview} className={places.value} /> : <Waiting panel="value" />}
    {overview ? (
      <ComingUp coming={overview.comingUp} payouts={overview.payouts} className={clsx('flex flex-col', places.coming)} />
    ) : (
      <Waiting panel="coming" />
    )}
    {overview ? <Allocation allocation={overview.allocation} className={places.money} /> : <Waiting panel="money" />}
    {overview ? <NextSteps steps={overview.steps} className={clsx('flex flex-col', places.steps)} /> : <Waiting panel="steps" />}
    <LatestTransactions className={places.moves} />
    <div className="grid grid-rows-[auto_1fr] content-start gap-6 min-w-0 md:max-xl:contents max-md:contents">
      {overview ? <Invite referral={overview.referral} className={places.invite} /> : <Waiting panel="invite" />}
      <StatementsPanel className={places.statements} />
    </div>
  </div>
)
