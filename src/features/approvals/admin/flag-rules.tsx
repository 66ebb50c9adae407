import { reviewFlagLabels } from '@/components/admin/labels/labels'
import type { FlagRule } from '@/contract/evidence'
import { t } from '@/locales/text'
import { CheckField } from '@/ui/admin/forms/check-field'
import { SelectField } from '@/ui/admin/forms/select-field'

type Props = {
  rules: readonly FlagRule[]
  errors: Partial<Record<string, string>>
  onChange: (rules: FlagRule[]) => void
}

const counts = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: t('{count, plural, one {# approval} other {# approvals}}', { count }),
}))

/** What each finding requires: a written reason, and a number of approvals. */
export function FlagRules({ rules, errors, onChange }: Props) {
  const set = (flag: FlagRule['flag'], change: Partial<FlagRule>) =>
    onChange(rules.map((rule) => (rule.flag === flag ? { ...rule, ...change } : rule)))
  return (
    <fieldset className="grid gap-3 border-0 p-0">
      <legend className="mb-2 text-14 font-medium">{t('Findings')}</legend>
      {rules.map(({ flag, noteRequired, approvals }, at) => (
        <div
          key={flag}
          role="group"
          aria-label={reviewFlagLabels[flag]}
          className="grid grid-cols-[minmax(0,1fr)_auto_150px] items-center gap-x-4 gap-y-2 border-t border-line pt-3 max-md:grid-cols-[minmax(0,1fr)_150px]"
        >
          <span className="text-13 max-md:col-span-2">{reviewFlagLabels[flag]}</span>
          <CheckField checked={noteRequired} onChange={(checked) => set(flag, { noteRequired: checked })}>
            {t('Reason required')}
          </CheckField>
          <SelectField
            label={t('Approvals: {flag}', { flag: reviewFlagLabels[flag] })}
            hideLabel
            size="dense"
            options={counts}
            name={`flags.${at}.approvals`}
            value={String(approvals)}
            error={errors[`flags.${at}.approvals`]}
            onChange={(count) => set(flag, { approvals: Number(count) })}
          />
        </div>
      ))}
    </fieldset>
  )
}
