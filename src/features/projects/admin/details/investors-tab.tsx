import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { useCan } from '@/api/session'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { adminPaths } from '@/config/admin-paths'
import type { Row } from '@/contract/core/endpoint'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'

type Investor = Row<typeof projects.investors>

const column = columnsFor<Investor>()
const columnsIn = (currency: string, project: string, explain: (figure: Explained) => () => void) => [
  column.custom('user', 'Investor', (row) => <span className="font-medium">{row.user.name}</span>),
  column.number('investments', 'Investments'),
  column.custom('lockedPeriods', 'Lock', (row) => <span className="num text-ink-soft">{row.lockedPeriods.join(', ')} months</span>, {
    wide: true,
    file: { path: 'lockedPeriods', after: ' months' },
  }),
  column.date('firstAt', 'Since', { sortable: true }),
  column.custom(
    'principal',
    inCurrency('Principal', currency),
    (row) => (
      <Why onClick={explain(ofInvestor(row, project, 'principalInProject'))}>
        <MoneyText value={row.principal} />
      </Why>
    ),
    { align: 'end', sortable: true },
  ),
  column.custom(
    'profit',
    inCurrency('Profit received', currency),
    (row) => (
      <Why onClick={explain(ofInvestor(row, project, 'profitFromProject'))}>
        <MoneyText value={row.profit} className="text-ink-soft" />
      </Why>
    ),
    { align: 'end', sortable: true },
  ),
]
const what = {
  principalInProject: { title: 'Principal', words: 'Principal of this investor in the project' },
  profitFromProject: { title: 'Profit received', words: 'Payouts of the project to this investor' },
} as const
const ofInvestor = ({ user }: Investor, project: string, figure: keyof typeof what): Explained => ({
  figure,
  of: user.id,
  project,
  title: `${what[figure].title} of ${user.name ?? 'an investor'}`,
  words: what[figure].words,
})

/** Who invested in a project. */
export function InvestorsTab({ project }: { project: Project }) {
  const router = useRouter()
  const currency = useCurrency()
  const may = useCan()('customers:read')
  const { explain, drawer } = useExplain()
  const columns = useMemo(() => columnsIn(currency, project.id, explain), [currency, project.id, explain])
  return (
    <>
      <ResourceList<typeof projects.investors>
        embedded
        title="Investors"
        list={projects.investors}
        params={{ id: project.id }}
        columns={columns}
        name={(row) => row.user.name ?? ''}
        card={(row) => (
          <RowCard
            title={row.user.name}
            sub={`${row.investments} ${row.investments === 1 ? 'investment' : 'investments'}`}
            end={<MoneyText value={row.principal} />}
            endSub={<MoneyText value={row.profit} signed />}
          />
        )}
        search="Name"
        totals={{ principal: 'principal', profit: 'profit' }}
        empty={{ title: 'No investors yet', text: 'Investors appear in this list when they invest.' }}
        {...(may ? { onOpen: (row: Investor) => void router.push(adminPaths.customer(row.user.id)) } : {})}
      />
      {drawer}
    </>
  )
}
