import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { useCan } from '@/api/session'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { monthsWord } from '@/components/labels/labels'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { adminPaths } from '@/config/admin-paths'
import type { Row } from '@/contract/core/endpoint'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { cellWithin } from '@/ui/table/cell-within'
import { columnsFor } from '@/ui/table/columns'
import { MoneyText } from '@/ui/plain/primitives/money-text'

type Investor = Row<typeof projects.investors>

const column = columnsFor<Investor>()
const lockedText = ([first, ...others]: readonly number[]): string =>
  first !== undefined && others.length === 0
    ? monthsWord(first)
    : t('{lockedPeriods} months', { lockedPeriods: [first, ...others].join(', ') })
const columnsIn = (currency: string, project: string, explain: (figure: Explained) => (() => void) | undefined) => [
  column.related('user', t('Investor'), { isStrong: true }),
  column.number('investments', t('Investments')),
  column.custom('lockedPeriods', t('Lock period'), (row) => <span className="num text-ink-soft">{lockedText(row.lockedPeriods)}</span>, {
    wide: true,
    file: cellWithin(msg('{value} months'), { path: 'lockedPeriods' }),
  }),
  column.date('firstAt', t('Since'), { sortable: true }),
  column.custom(
    'principal',
    inCurrency(t('Principal'), currency),
    (row) => (
      <Why onClick={explain(ofInvestor(row, project, 'principalInProject'))}>
        <MoneyText value={row.principal} />
      </Why>
    ),
    { align: 'end', sortable: true },
  ),
  column.custom(
    'profit',
    inCurrency(t('Payouts received'), currency),
    (row) => (
      <Why onClick={explain(ofInvestor(row, project, 'profitFromProject'))}>
        <MoneyText value={row.profit} className="text-ink-soft" />
      </Why>
    ),
    { align: 'end', sortable: true },
  ),
]
const what = translated({
  principalInProject: { title: msg('Principal'), words: msg('Principal of this investor in the project') },
  profitFromProject: { title: msg('Payouts received'), words: msg('Payouts of the project to this investor') },
})
const ofInvestor = ({ user }: Investor, project: string, figure: keyof typeof what): Explained => ({
  figure,
  of: user.id,
  project,
  title: t('{title} of {user}', { title: what[figure].title, user: user.name ?? t('an investor') }),
  description: what[figure].words,
})

/** The investors of a project. */
export function InvestorsTab({ project }: { project: Project }) {
  const router = useRouter()
  const currency = useCurrency()
  const can = useCan()
  const may = can('customers:read')
  const mayExplain = can(['investments:read', 'reports:read'])
  const { explain, drawer } = useExplain()
  const columns = useMemo(
    () => columnsIn(currency, project.id, (figure) => (mayExplain ? explain(figure) : undefined)),
    [currency, project.id, mayExplain, explain],
  )
  return (
    <>
      <ResourceList<typeof projects.investors>
        embedded
        title={t('Investors')}
        list={projects.investors}
        params={{ id: project.id }}
        columns={columns}
        name={(row) => row.user.name ?? ''}
        card={(row) => (
          <RowCard
            title={row.user.name}
            sub={t('{investments, plural, one {# investment} other {# investments}}', { investments: row.investments })}
            end={<MoneyText value={row.principal} />}
            endSub={<MoneyText value={row.profit} signed />}
          />
        )}
        search={t('Name')}
        totals={{ principal: 'principal', profit: 'profit' }}
        empty={{ title: t('No investors yet'), text: t('Investors appear in this list when they invest.') }}
        {...(may ? { onOpen: (row: Investor) => void router.push(adminPaths.customer(row.user.id)) } : {})}
      />
      {drawer}
    </>
  )
}
