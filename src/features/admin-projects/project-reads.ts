import type { Endpoint } from '@/contract/core/endpoint'
import { funds, profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/transactions'
import { dashboard } from '@/contract/users'

/** What is out of date once something about a project was changed. */
export const projectReads: readonly Endpoint[] = [
  projects.list,
  projects.get,
  projects.funds,
  projects.sharedProfit,
  funds.list,
  profit.progress,
  dashboard.office,
  reports.reconciliation,
]
