import { Columns3 } from 'lucide'
import { t } from '@/locales/text'
import type { Column } from '@/ui/table/columns'
import { Button } from '@/ui/admin/primitives/button'
import { CheckField } from '@/ui/admin/forms/check-field'
import { Popover } from '@/ui/admin/overlays/popover'
import { canBeHidden, type Choices } from './use-list-choices'

type Props<T> = { columns: readonly Column<T>[]; choices: Choices }

/** Selects the visible columns. Phones show cards, which have none. */
export function ColumnsButton<T>({ columns, choices }: Props<T>) {
  const { hidden, hide } = choices
  const offered = columns.filter(canBeHidden)
  if (offered.length < 2) return null
  const left = offered.filter(({ key }) => hidden.includes(key)).length
  return (
    <Popover
      label={t('Columns')}
      align="end"
      trigger={(props) => (
        <Button size="small" icon={Columns3} className="max-md:hidden" {...props}>
          {t('Columns')}
          {left > 0 && <span className="text-ink-faint">{` ${t('{count} hidden', { count: left })}`}</span>}
        </Button>
      )}
    >
      {() => (
        <div className="grid gap-1">
          {offered.map(({ key, title }) => (
            <div key={key} className="px-2 py-1">
              <CheckField
                checked={!hidden.includes(key)}
                onChange={(shown) => hide(shown ? hidden.filter((one) => one !== key) : [...hidden, key])}
              >
                {title}
              </CheckField>
            </div>
          ))}
          <Button variant="quiet" size="small" disabled={left === 0} onClick={() => hide([])}>
            {t('Show all columns')}
          </Button>
        </div>
      )}
    </Popover>
  )
}
