import { Download, RotateCcw } from 'lucide'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { download, useExport } from '@/components/resource/export/use-export'
import { exportStatusLabels } from '@/components/admin/labels/status'
import { EXPORT_KEPT_DAYS, exports, type ExportFile } from '@/contract/exports'
import { groupDigits } from '@/domain/money'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { notify } from '@/ui/plain/feedback/notify'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { useSubmit } from '@/ui/forms/use-submit'

const column = columnsFor<ExportFile>()
const columns = [
  column.text('fileName', msg('File'), { isStrong: true, maxWidth: 420 }),
  column.text('list', msg('List'), { wide: true }),
  column.custom('rows', msg('Rows'), (row) => <span className="num">{groupDigits(String(row.rows))}</span>, { align: 'end' }),
  column.date('createdAt', msg('Requested'), { sortable: true, style: 'dateTime' }),
  column.date('expiresAt', msg('Available until'), { style: 'dateTime', wide: true }),
  column.status('status', msg('Status'), exportStatusLabels),
  column.actions((row) => <ExportAction file={row} />),
]

/** The action for an export: download its file or, if there is none any more, request it again. */
function ExportAction({ file }: { file: ExportFile }) {
  return file.status === 'FAILED' || file.status === 'EXPIRED' ? <RequestAgain file={file} /> : <DownloadButton file={file} />
}

function RequestAgain({ file }: { file: ExportFile }) {
  const { busy, startAgain } = useExport()
  return (
    <Button
      size="tiny"
      icon={RotateCcw}
      busy={busy}
      aria-label={t('Request {fileName} again', { fileName: file.fileName })}
      onClick={() => void startAgain(file.id)}
    >
      {t('Request again')}
    </Button>
  )
}

function DownloadButton({ file }: { file: ExportFile }) {
  const { busy, run } = useSubmit()
  const start = async () => {
    const failure = await run(() => download(file))
    if (failure) notify.error(t('{fileName} was not downloaded. {message}', { fileName: file.fileName, message: failure.message }))
  }
  return (
    <Button
      size="tiny"
      icon={Download}
      busy={busy}
      disabledReason={file.status === 'PREPARING' ? t('The file is being prepared.') : undefined}
      aria-label={t('Download {fileName}', { fileName: file.fileName })}
      onClick={() => void start()}
    >
      {t('Download')}
    </Button>
  )
}

/** The large exports of the signed-in user: progress and files. */
export const ExportsScreen = () => (
  <ResourceList<typeof exports.mine>
    title={t('Exports')}
    list={exports.mine}
    exported={false}
    columns={columns}
    name={(row) => row.fileName}
    card={(row) => (
      <RowCard
        title={row.fileName}
        sub={<DateText value={row.createdAt} style="dateTime" />}
        end={<StatusTag tone={exportStatusLabels[row.status].tone}>{exportStatusLabels[row.status].text}</StatusTag>}
        foot={<ExportAction file={row} />}
      />
    )}
    search={t('File or list')}
    filters={[{ kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date requested') }]}
    remark={(row) => row.reason && <p className="text-13 text-ink-soft">{row.reason}</p>}
    empty={{
      title: t('No exports yet'),
      text: t(
        'Exports of more than 10,000 rows are prepared in the background and stay available on this page for {exportKeptDays} days. Smaller exports download immediately.',
        { exportKeptDays: EXPORT_KEPT_DAYS },
      ),
    }}
  />
)
