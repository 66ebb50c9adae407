import type { Investment } from '@/contract/investment-schemas'
import type { Network } from '@/contract/wallets'
import type { Member, World } from './world'
import type { Staff } from './people/people'
import type { ProjectText } from './projects/project-texts'

export type DemoGateway = { readonly id: string; readonly title: string; readonly currency: string; readonly decimals: number }
export type DemoProject = {
  readonly id: string
  readonly text: ProjectText
  readonly openedAt: Date
  takesMoney: boolean
  hasEnded: boolean
}
export type DemoCustomer = Member & {
  readonly country: string
  /** Where this customer's withdrawals go. */
  wallet?: { id: string }
  /** When this customer last requested a withdrawal. */
  askedAt?: Date
}

/** The shared state of the demo scenarios. */
export type Cast = {
  readonly world: World
  readonly staff: Staff
  readonly gateways: {
    readonly bank: DemoGateway
    readonly others: readonly DemoGateway[]
    /** The gateway that pays withdrawals on a network. */
    readonly paysOn: Readonly<Record<Network, DemoGateway>>
    of(country: string): readonly DemoGateway[]
  }
  readonly projects: Map<string, DemoProject>
  readonly customers: Map<string, DemoCustomer>
  /** Principal that is reinvested in its project if it matures before the end of the timeline, by investment. */
  readonly comesAgain: Map<string, { readonly project: string; readonly amount: number }>
}

export const projectNamed = ({ projects }: Cast, key: string): DemoProject => found(projects.get(key), key)
export const customerNamed = ({ customers }: Cast, username: string): DemoCustomer => found(customers.get(username), username)

function found<T>(one: T | undefined, name: string): T {
  if (one === undefined) throw new Error(`The demo data does not contain ${name} yet`)
  return one
}

/** Formats an amount in whole units as API money. */
export const money = (whole: number): string => whole.toFixed(2)
export const units = (text: string): number => Number(text)
export type Placed = { customer: DemoCustomer; investment: Investment }
