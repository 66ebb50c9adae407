import { StoredImage } from '@/components/files/stored-image'
import styles from '@/components/audit/audit.module.css'
import { useCurrency } from '@/components/requests/settings'
import type { ChangeRequestDetail } from '@/contract/approvals'
import { t } from '@/locales/text'
import { changeLabel, changeValue, isFormattedText } from './change-value'
import { TextChange } from './text-change'

/** Fields that hold the id of an image, each with its description. */
const images: Readonly<Record<string, () => string>> = {
  proof: () => t('Proof of the failure'),
  bannerFile: () => t('Image of the project'),
}

type ValueProps = { field: string; action: ChangeRequestDetail['action']; value: unknown }

/** The value of a field; an image is shown as the file itself. */
function Value({ field, action, value }: ValueProps) {
  const currency = useCurrency()
  const image = images[field]
  if (image && typeof value === 'string') return <StoredImage id={value} alt={image()} className="max-h-48" />
  return changeValue({ field, action }, value, currency)
}

type Request = Pick<ChangeRequestDetail, 'action' | 'before' | 'after'>
type FieldsProps = { request: Request; fields: readonly string[] }

/** The fields that a change request would change, with their values before and after; formatted texts are below the table. */
export function ChangeDiff({ request }: { request: Request }) {
  const { action, before, after } = request
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const texts = fields.filter((field) => isFormattedText({ field, action }))
  const shortFields = fields.filter((field) => !texts.includes(field))
  return (
    <>
      {(shortFields.length > 0 || texts.length === 0) && <FieldTable request={request} fields={shortFields} />}
      {texts.map((field) => (
        <TextChange
          key={field}
          label={changeLabel({ field, action })}
          before={String(before[field] ?? '')}
          after={String(after[field] ?? '')}
        />
      ))}
    </>
  )
}

function FieldTable({ request: { action, before, after }, fields }: FieldsProps) {
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
            <th scope="row">{changeLabel({ field, action })}</th>
            <td>
              <Value field={field} action={action} value={before[field]} />
            </td>
            <td>
              <Value field={field} action={action} value={after[field]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
