import { Allocation } from './allocation'
import { ComingUp } from './coming-up'
import { Invite } from './invite'
import { LatestTransactions } from './latest-transactions'
import { NextSteps } from './next-steps'
import type { Overview } from './overview'
import { Waiting } from './panels-waiting'
import { StatementsPanel } from './statements-panel'
import { ValuePanel } from './value-panel'

/** The panels below the figures. */
export const Panels = ({ overview }: { overview: Overview | undefined }) => (
  <div className="grid grid-cols-[minmax(0,712fr)_minmax(0,344fr)] gap-6 md:max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:flex max-md:flex-col max-md:items-stretch max-md:gap-3">
    {overview ? <ValuePanel overview={overview} className="md:max-xl:col-span-full max-md:order-3" /> : <Waiting panel="value" />}
    {overview ? (
      <ComingUp coming={overview.comingUp} payouts={overview.payouts} className="flex flex-col max-md:order-1" />
    ) : (
      <Waiting panel="coming" />
    )}
    {overview ? <Allocation parts={overview.allocation} className="md:max-xl:col-span-full max-md:order-4" /> : <Waiting panel="money" />}
    {overview ? <NextSteps steps={overview.steps} className="flex flex-col max-md:order-2" /> : <Waiting panel="steps" />}
    <LatestTransactions className="md:max-xl:col-span-full max-md:order-5" />
    <div className="grid grid-rows-[auto_1fr] content-start gap-6 min-w-0 md:max-xl:contents max-md:contents">
      {overview ? <Invite referral={overview.referral} className="max-md:order-6" /> : <Waiting panel="invite" />}
      <StatementsPanel className="max-md:order-7" />
    </div>
  </div>
)
