import type { ExportCell } from '@/domain/export-columns'
import type { Message } from '@/locales/message'
import { t } from '@/locales/text'

/** The placeholder of the cell's value in the translated text. */
const VALUE = '\uFFFC'

/** An exported value within a text, such as `{value} paid`. The text is evaluated on use, in the language active then. */
export function cellWithin<const P extends string>(
  { msg }: Message,
  cell: Omit<ExportCell, 'path' | 'before' | 'after'> & { path: P },
): ExportCell & { path: P } {
  const partsOf = (): string[] => t({ msg, values: { value: VALUE } }).split(VALUE)
  return Object.defineProperties(
    { ...cell },
    {
      before: { enumerable: true, get: () => partsOf()[0] },
      after: { enumerable: true, get: () => partsOf()[1] },
    },
  )
}
