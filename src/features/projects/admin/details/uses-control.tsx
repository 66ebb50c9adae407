import { Form } from 'antd'
import { Plus, X } from 'lucide'
import clsx from 'clsx'
import { parseMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { FormMoney, FormText } from '@/ui/admin/forms/form-fields'
import { Button } from '@/ui/admin/primitives/button'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { MoneyText } from '@/ui/plain/primitives/money-text'

const MOST = 20

type Use = { amount?: string }
/** The sum of the lines; an invalid amount counts as zero. */
const together = (uses: readonly Use[] | undefined): string =>
  toMoney((uses ?? []).reduce((sum, use) => sum + (parseMinor(use.amount ?? '') ?? 0n), 0n))

/** Use of funds, line by line. */
export function UsesControl({ currency }: { currency: string }) {
  const uses = Form.useWatch('uses') as Use[] | undefined
  return (
    <div role="group" aria-labelledby="uses-of-money" className="grid gap-2">
      <p id="uses-of-money" className="mb-2 text-14 font-medium">
        {t('Use of funds')}
      </p>
      <Form.List name="uses">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, index) => (
              <div key={key} className="grid gap-2 items-start grid-cols-[2fr_1fr_32px] max-md:grid-cols-[1.4fr_1fr_44px]">
                <FormText name={[name, 'label']} label={t('For')} hideLabel={index > 0} />
                <FormMoney name={[name, 'amount']} label={t('Amount')} hideLabel={index > 0} currency={currency} />
                <span className={clsx(index === 0 && 'pt-[26px]')}>
                  <IconButton
                    icon={X}
                    label={t('Remove line {index}', { index: index + 1 })}
                    side={36}
                    iconSize={16}
                    onClick={() => remove(name)}
                  />
                </span>
              </div>
            ))}
            <div className="flex items-center justify-between gap-3">
              <Button
                size="tiny"
                icon={Plus}
                disabledReason={rows.length < MOST ? undefined : t('At most {most} lines', { most: MOST })}
                onClick={() => add({ label: '', amount: '' })}
              >
                {t('Add line')}
              </Button>
              {rows.length > 0 && (
                <span className="text-13 text-ink-soft">
                  <Rich
                    text="Total {total}"
                    values={{ total: <MoneyText value={together(uses)} currency={currency} className="font-medium text-ink" /> }}
                  />
                </span>
              )}
            </div>
          </>
        )}
      </Form.List>
    </div>
  )
}
