import { fieldWord } from '@/components/audit/audit-labels'
import { StoredImage } from '@/components/files/stored-image'
import styles from '@/components/audit/audit.module.css'
import { useCurrency } from '@/components/requests/settings'
import { adminFieldNames } from '@/contract/core/admin-field-names'
import { t } from '@/locales/text'
import { changeValue } from './change-value'

type Fields = Readonly<Record<string, unknown>>

/** The value after the change; a proof is shown as the file itself. */
function After({ field, value }: { field: string; value: unknown }) {
  const currency = useCurrency()
  if (field === 'proof' && typeof value === 'string') return <StoredImage id={value} alt={t('Proof of the failure')} className="max-h-48" />
  return changeValue(field, value, currency)
}

/** The label of a field, as in its form. */
const fieldLabel = (field: string): string => fieldWord(adminFieldNames[field] ?? field)

/** The fields that a change request would change, with their values before and after. */
export function ChangeDiff({ before, after }: { before: Fields; after: Fields }) {
  const currency = useCurrency()
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <table className={styles.diff}>
      <caption className="sr-only">{t('Fields that would change')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className={styles.changed}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>{changeValue(field, before[field], currency)}</td>
            <td>
              <After field={field} value={after[field]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
