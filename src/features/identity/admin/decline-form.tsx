import { useId, useState } from 'react'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { identityDeclined } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { identityReasonLabels } from '@/components/labels/labels'
import { identityReason, type IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { useDraftedText } from '@/ui/forms/use-drafted-text'

type Reason = NonNullable<IdentityRequest['reasonCode']>

const choices = identityReason.options.map((value) => ({ value, label: identityReasonLabels[value] }))
const SHORTEST = 3

export function useDeclineForm(customer: IdentityRequest['user']) {
  const { reasons, reasonHelp } = useCustomerNote([customer], { reasons: choices, sentences: identityDeclined })
  const draft = useDraftedText(reasons)
  const reason = choices.find(({ value }) => value === draft.code)?.value
  const note = draft.text
  const [checked, setChecked] = useState(false)
  const section = useId()
  /** The request body, or undefined while the reason is missing. */
  const check = (): { reasonCode: Reason; note: string } | undefined => {
    setChecked(true)
    return reason && note.trim().length >= SHORTEST ? { reasonCode: reason, note: note.trim() } : undefined
  }
  return {
    section,
    /** Focuses the field of the reason. */
    focus: () =>
      document
        .getElementById(section)
        ?.querySelector<HTMLElement>(reason ? 'textarea' : 'button')
        ?.focus(),
    reason,
    note,
    choose: draft.choose,
    setNote: draft.write,
    reasonHelp,
    check,
    missingReason: checked && !reason ? t('Choose a reason before you decline.') : undefined,
    missingNote: checked && reason && note.trim().length < SHORTEST ? t('Explain the problem and what to do.') : undefined,
  }
}

/** The reason for declining a document: a predefined reason, and the message to the customer. */
export function DeclineForm({ form, name }: { form: ReturnType<typeof useDeclineForm>; name: string }) {
  return (
    <section id={form.section} className="grid gap-2">
      <SectionTitle aside={t('one reason, seen by {name}', { name })}>{t('If you decline')}</SectionTitle>
      <ChipGroup<Reason> label={t('Reason')} choices={choices} value={form.reason} onChange={form.choose} />
      {form.missingReason && (
        <p role="alert" className="text-13 text-brand-text">
          {form.missingReason}
        </p>
      )}
      <TextAreaField
        label={t('Message to {name}', { name })}
        hideLabel
        size="dense"
        maxLength={1000}
        value={form.note}
        onChange={form.setNote}
        error={form.missingNote}
        placeholder={t('Problem and next step')}
        help={form.reasonHelp}
      />
    </section>
  )
}
