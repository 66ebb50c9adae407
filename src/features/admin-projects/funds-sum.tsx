import { useRead } from '@/api/hooks'
import { useCurrency } from '@/components/settings'
import { projects, type Project } from '@/contract/projects'
import { DateText } from '@/ui/plain/date-text'
import { KeyValueList, type KeyValueRow } from '@/ui/plain/key-value'
import { MoneyText } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { TextSkeleton } from '@/ui/plain/skeleton'
import { ErrorState } from '@/ui/plain/state-box'

const line = (key: string, value: string): KeyValueRow => ({ key, value: <MoneyText value={value} /> })

/** Every cent in and out since the project opened; both sides come to the same. */
export function FundsSum({ project }: { project: Project }) {
  const currency = useCurrency()
  const { data, error, refetch } = useRead(projects.funds, { params: { id: project.id } })
  return (
    <Panel dense title="Funds in and out" aside={data && <DateText value={data.data.asOf} style="dateTime" />}>
      {error ? (
        <ErrorState title="The funds did not load" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : !data ? (
        <TextSkeleton lines={8} />
      ) : (
        <div className="grid gap-5">
          <KeyValueList
            dense
            rows={[
              line('Investors', data.data.in.investors),
              line('Capital returned', data.data.in.capitalReturned),
              line('Profit received', data.data.in.profitReceived),
              { key: `In, ${currency}`, value: <MoneyText value={data.data.in.total} />, total: true },
            ]}
          />
          <KeyValueList
            dense
            rows={[
              line('Capital handed over', data.data.out.capitalHandedOver),
              line('Principal returned', data.data.out.principalReturned),
              line('Profit shared', data.data.out.profitShared),
              line('Return given back', data.data.out.returnGivenBack),
              line('Capital lost', data.data.out.capitalLost),
              line('Capital held', data.data.out.capitalHeld),
              line('Profit held', data.data.out.profitHeld),
              { key: `Out and held, ${currency}`, value: <MoneyText value={data.data.out.total} />, total: true },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
