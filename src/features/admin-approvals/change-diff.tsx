import { fieldWord } from '@/components/audit/audit-words'
import styles from '@/components/audit/audit.module.css'
import { useCurrency } from '@/components/settings'
import { changeValue } from './change-value'

type Fields = Readonly<Record<string, unknown>>

/** The fields that a change request would change, with their values before and after. */
export function ChangeDiff({ before, after }: { before: Fields; after: Fields }) {
  const currency = useCurrency()
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <table className={styles.diff}>
      <caption className="sr-only">Fields that would change</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className={styles.changed}>
            <th scope="row">{fieldWord(field)}</th>
            <td>{changeValue(field, before[field], currency)}</td>
            <td>{changeValue(field, after[field], currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
