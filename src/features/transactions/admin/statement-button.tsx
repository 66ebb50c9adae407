import { Download } from 'lucide'
import dayjs from 'dayjs'
import { useState } from 'react'
import { viewerTimeZone } from '@/api/local-days'
import { useDownload } from '@/components/requests/use-download'
import { reports } from '@/contract/reports'
import { t } from '@/locales/text'
import { DialogButton } from '@/ui/admin/overlays/dialog-button'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { DayField } from '@/ui/forms/day-field'
import { Modal } from '@/ui/overlays/modal'
import { useNow } from '@/ui/plain/hooks/use-now'

type Customer = { id: string; name: string; username: string }

const accepts = { pdf: 'application/pdf', csv: 'text/csv' } as const
const ISO = 'YYYY-MM-DD'

/** Creates a customer's statement of account, for staff who answer the customer's request. */
export const StatementButton = ({ customer }: { customer: Customer }) => (
  <DialogButton label={t('Issue statement…')} icon={Download} size="small" load={() => Promise.resolve()}>
    {(close) => <StatementModal customer={customer} onClose={close} />}
  </DialogButton>
)

function StatementModal({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const now = dayjs(useNow() ?? 0)
  const lastMonth = now.subtract(1, 'month')
  const [range, setRange] = useState({ from: lastMonth.startOf('month').format(ISO), to: lastMonth.endOf('month').format(ISO) })
  const [format, setFormat] = useState<keyof typeof accepts>('pdf')
  const { busy, start } = useDownload()
  const { from, to } = range
  const issue = async () => {
    await start(
      reports.statement,
      { query: { user: customer.id, from, to, format, timeZone: viewerTimeZone() } },
      { accept: accepts[format], name: `statement-${customer.username}-${from}-${to}.${format}` },
    )
    onClose()
  }
  return (
    <Modal open title={t('Issue a statement for {customer}', { customer: customer.name })} closable={!busy} onClose={onClose}>
      <form
        className="on-raised grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void issue()
        }}
      >
        <p className="text-13 text-ink-soft">
          {t(
            'In the language of the customer. Each statement has a code to verify that we issued it; the audit log records who issued it.',
          )}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <DayField label={t('From')} value={from} max={now.format(ISO)} onChange={(day) => day && setRange({ from: day, to })} />
          <DayField label={t('Until')} value={to} max={now.format(ISO)} onChange={(day) => day && setRange({ from, to: day })} />
        </div>
        <Segmented
          label={t('Format')}
          choices={[
            { value: 'pdf', label: 'PDF' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={format}
          onChange={setFormat}
        />
        <SubmitFoot
          label={t('Issue statement')}
          busy={busy}
          disabledReason={from > to ? t('The start date is after the end date.') : undefined}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
