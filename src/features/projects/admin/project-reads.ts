import type { Endpoint } from '@/contract/core/endpoint'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/reports'
import { dashboard } from '@/contract/dashboard'

/** The reads to invalidate after a project was changed. */
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
