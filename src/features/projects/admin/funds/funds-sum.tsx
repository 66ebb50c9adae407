import { useRead } from '@/api/hooks'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { useCurrency } from '@/components/requests/settings'
import type { Figure } from '@/contract/explain'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList, type KeyValueRow } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { TextSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'

/** All inflows and outflows since the project opened; both sides have the same total. */
export function FundsSum({ project }: { project: Project }) {
  const currency = useCurrency()
  const { data, error, refetch } = useRead(projects.funds, { params: { id: project.id } })
  const { explain, drawer } = useExplain()
  const line = (key: string, value: string, figure: Figure, label: string, total?: true): KeyValueRow => ({
    key: total ? `${key}, ${currency}` : key,
    value: (
      <Why onClick={explain({ figure, of: project.id, title: total ? t('Total funds in') : key, description: label })}>
        <MoneyText value={value} />
      </Why>
    ),
    ...(total && { total }),
  })
  return (
    <Panel dense title={t('Funds in and out')} aside={data && <DateText value={data.data.asOf} style="dateTime" />}>
      {error ? (
        <ErrorState title={t('We couldn’t load the funds')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      ) : !data ? (
        <TextSkeleton lines={8} />
      ) : (
        <div className="grid gap-5">
          <KeyValueList
            dense
            rows={[
              line(t('Investors'), data.data.in.investors, 'projectPaidIn', t('Payments by investors, less reversals')),
              line(t('Capital returned'), data.data.in.capitalReturned, 'projectCapitalReturned', t('Capital returned by the project')),
              line(t('Profit received'), data.data.in.profitReceived, 'projectProfitReceived', t('Returns received from the project')),
              line(t('In'), data.data.in.total, 'projectIn', t('Paid in by investors, returned and received from the project'), true),
            ]}
          />
          <KeyValueList
            dense
            rows={[
              line(
                t('Capital deployed'),
                data.data.out.capitalHandedOver,
                'projectHandedOver',
                t('Capital deployed to the project, less losses'),
              ),
              line(t('Principal returned'), data.data.out.principalReturned, 'projectPaidBack', t('Returned to investors')),
              line(t('Profit distributed'), data.data.out.profitShared, 'projectShared', t('Payouts from the profit pool to investors')),
              line(
                t('Profit returned to project'),
                data.data.out.returnGivenBack,
                'projectGivenBack',
                t('Remaining profit pool when the project ended'),
              ),
              line(t('Capital lost'), data.data.out.capitalLost, 'projectLost', t('Capital written off across investors')),
              line(t('Undeployed capital'), data.data.out.capitalHeld, 'projectHeld', t('Principal not deployed and not returned')),
              line(t('Undistributed profit'), data.data.out.profitHeld, 'projectPool', t('Returns received and not yet distributed')),
              line(t('Total out and on hand'), data.data.out.total, 'projectIn', t('Funds in equal funds out plus funds on hand'), true),
            ]}
          />
        </div>
      )}
      {drawer}
    </Panel>
  )
}
