import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { useCurrency } from '@/components/requests/settings'
import type { Reply } from '@/contract/core/endpoint'
import { funds } from '@/contract/funds'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useSubmit } from '@/ui/forms/use-submit'

type Preview = Reply<typeof funds.lossPreview>
/** The displayed preview: the proposal refers to it, so that exactly this is written off. */
export type PreviewedLoss = { amount: string; hash: string }

/** How a loss would be distributed among the investors, loaded before it is proposed. */
export function LossPreview({ project, amount, onSeen }: { project: Project; amount: string; onSeen: (preview: PreviewedLoss) => void }) {
  const currency = useCurrency()
  const [shown, setShown] = useState<{ amount: string; preview: Preview }>()
  const { mutateAsync } = useWrite(funds.lossPreview, { changes: [] })
  const { busy, failure, run } = useSubmit()
  const loadPreview = () =>
    void run(async () => {
      const { data } = await mutateAsync({ params: { id: project.id }, body: { amount } })
      setShown({ amount, preview: data })
      onSeen({ amount, hash: data.hash })
    })
  const preview = shown?.amount === amount ? shown.preview : undefined
  return (
    <div className="grid gap-3">
      {failure && (
        <Note tone="act" alert title={t('No preview.')}>
          {failure.message}
        </Note>
      )}
      {preview ? (
        <>
          <p className="text-13 text-ink-soft">
            <Rich
              text="{total} over <0>{investments}</0> investments: principal falls from {principalBefore} to {principalAfter}."
              parts={[<span className="num" />]}
              values={{
                total: <MoneyText value={preview.total} currency={currency} />,
                investments: preview.investments,
                principalBefore: <MoneyText value={preview.principalBefore} />,
                principalAfter: <MoneyText value={preview.principalAfter} />,
              }}
            />
          </p>
          <Ledger
            caption={t('The largest losses')}
            height="tight"
            rows={preview.top}
            rowKey={(row) => row.investment.id}
            columns={[
              { key: 'user', title: t('Investor'), render: (row) => row.user.name },
              { key: 'code', title: t('Investment'), wide: true, render: (row) => <span className="num">{row.investment.code}</span> },
              { key: 'principal', title: t('Principal'), right: true, render: (row) => <MoneyText value={row.principal} /> },
              { key: 'loss', title: t('Loss'), right: true, render: (row) => <MoneyText value={row.loss} /> },
            ]}
          />
        </>
      ) : (
        <div>
          <Button size="small" busy={busy} onClick={loadPreview}>
            {t('Preview loss')}
          </Button>
        </div>
      )}
    </div>
  )
}
