import { Form } from 'antd'
import { Plus, X } from 'lucide'
import clsx from 'clsx'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { FormField, FormPercent } from '@/ui/admin/forms/form-fields'
import { Button } from '@/ui/admin/primitives/button'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { TextInput } from '@/ui/admin/inputs/input'

const MOST = 24
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The monthly target return for each lock period. */
export const RatesControl = () => (
  <div role="group" aria-labelledby="return-rates" className="grid gap-2">
    <p id="return-rates" className="mb-2 text-14 font-medium">
      <Rich
        text="Return rates <0>percent of principal per month; fixed for each investment when it is created</0>"
        parts={[<span className="text-12 font-normal text-ink-faint" />]}
      />
    </p>
    <Form.List name="returnRates">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }, index) => (
            <div key={key} className="grid gap-2 items-start grid-cols-[1fr_1fr_1fr_32px] max-md:grid-cols-[1fr_1fr_1fr_44px]">
              <FormField name={[name, 'period']} label={t('Months')} hideLabel={index > 0}>
                {({ value, ...control }) => (
                  <TextInput
                    inputMode="numeric"
                    {...control}
                    aria-label={t('Months, line {index}', { index: index + 1 })}
                    value={text(value)}
                  />
                )}
              </FormField>
              <FormPercent name={[name, 'returnMin']} label={t('From')} hideLabel={index > 0} />
              <FormPercent name={[name, 'returnMax']} label={t('To')} hideLabel={index > 0} />
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
          <div>
            <Button
              size="tiny"
              icon={Plus}
              disabledReason={rows.length < MOST ? undefined : t('At most {most} periods', { most: MOST })}
              onClick={() => add({ period: '', returnMin: '', returnMax: '' })}
            >
              {t('Add lock period')}
            </Button>
          </div>
        </>
      )}
    </Form.List>
  </div>
)
