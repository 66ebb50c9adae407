import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'

/** A row that a bulk action excludes, and the reason. */
export type LeftRow = { id: string; code: string; reason: string }

/** The rows that a bulk action excludes, each with its reason. */
export const LeftOut = ({ left, advice }: { left: readonly LeftRow[]; advice?: string | undefined }) =>
  left.length > 0 && (
    <Note tone="warn" title={t('{count} excluded.', { count: left.length })}>
      {advice}
      <ul aria-label={t('Excluded')} className="max-h-40 overflow-y-auto">
        {left.map(({ id, code, reason }) => (
          <li key={id}>
            <span className="num">{code}</span>: {reason}
          </li>
        ))}
      </ul>
    </Note>
  )
