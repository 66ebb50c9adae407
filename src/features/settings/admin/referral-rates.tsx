import { Form } from 'antd'
import { Plus, X } from 'lucide'
import { t } from '@/locales/text'
import { FormPercent } from '@/ui/admin/forms/form-fields'
import { Button } from '@/ui/admin/primitives/button'
import { IconButton } from '@/ui/admin/primitives/icon-button'

const MOST = 10

/** The commission rate of each referral level, direct referrals first. */
export const ReferralRates = () => (
  <div role="group" aria-labelledby="referral-rates" className="grid gap-2">
    <p id="referral-rates" className="mb-1.5 text-14 font-medium">
      {t('Commission rates')}
    </p>
    <Form.List name="referralRates">
      {(levels, { add, remove }) => (
        <>
          {levels.map(({ key, name }, index) => (
            <div key={key} className="grid max-w-[360px] grid-cols-[72px_minmax(0,1fr)_36px] items-center gap-3">
              <span className="text-13 text-ink-soft">{t('Level {index}', { index: index + 1 })}</span>
              <FormPercent name={[name]} label={t('Rate of level {index}', { index: index + 1 })} hideLabel />
              <IconButton
                icon={X}
                label={t('Remove level {index}', { index: index + 1 })}
                side={36}
                iconSize={16}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <div>
            <Button
              size="tiny"
              icon={Plus}
              disabledReason={levels.length < MOST ? undefined : t('At most {most} levels', { most: MOST })}
              onClick={() => add('')}
            >
              {t('Add level')}
            </Button>
          </div>
        </>
      )}
    </Form.List>
  </div>
)
