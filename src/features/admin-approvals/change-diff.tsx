import { fieldWord, valueWord } from '@/components/audit/audit-words'
import styles from '@/components/audit/audit.module.css'

type Fields = Readonly<Record<string, unknown>>

/** A list of one kind of thing reads better than its JSON. */
function shownValue(value: unknown): string {
  if (!Array.isArray(value)) return valueWord(value)
  if (value.length === 0) return 'None'
  return value.map((item: unknown) => (typeof item === 'object' && item !== null ? pairsOf(item) : valueWord(item))).join('; ')
}
const pairsOf = (item: object): string =>
  Object.entries(item)
    .map(([name, value]) => `${fieldWord(name)}: ${valueWord(value)}`)
    .join(', ')

/** The fields that a change request would change, with their values before and after. */
export function ChangeDiff({ before, after }: { before: Fields; after: Fields }) {
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
            <td>{shownValue(before[field])}</td>
            <td>{shownValue(after[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
