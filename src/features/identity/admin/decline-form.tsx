import { useId, useState } from 'react'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { identityReasonLabels } from '@/components/labels/labels'
import { identityReason, type IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'

type Reason = NonNullable<IdentityRequest['reasonCode']>

/** A draft of the message to the customer, which the reviewer edits. */
const drafts: Readonly<Record<Reason, string>> = translated({
  BLURRED: msg('The photo is blurred and cannot be read. Please take it again in daylight, flat and without reflections.'),
  EXPIRED: msg('This document has expired. Please upload a valid document.'),
  NAME_MISMATCH: msg('The name on the document does not match your account. Please correct your name or upload a document in that name.'),
  WRONG_TYPE: msg('This is not the document type you selected. Please select the correct type or upload the selected document.'),
  UNDERAGE: msg('You must be at least 18 years old to invest. We cannot approve this document.'),
  DUPLICATE_PERSON: msg(
    'Another account was already verified with this document. Please sign in to that account, or contact us to close it.',
  ),
  SUSPECTED_FRAUD: msg('We cannot accept this document. Please contact us.'),
})
const isDraft = (text: string): boolean => text.trim() === '' || Object.values(drafts).includes(text)
const SHORTEST = 3

export function useDeclineForm() {
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const section = useId()
  const choose = (chosen: Reason) => {
    setReason(chosen)
    if (isDraft(note)) setNote(drafts[chosen])
  }
  /** What is sent, or nothing while it does not say why. */
  const check = (): { reasonCode: Reason; note: string } | undefined => {
    setChecked(true)
    return reason && note.trim().length >= SHORTEST ? { reasonCode: reason, note: note.trim() } : undefined
  }
  return {
    section,
    /** Puts the focus where the reason is entered. */
    focus: () =>
      document
        .getElementById(section)
        ?.querySelector<HTMLElement>(reason ? 'textarea' : 'button')
        ?.focus(),
    reason,
    note,
    choose,
    setNote,
    check,
    missingReason: checked && !reason ? t('Choose a reason before you decline.') : undefined,
    missingNote: checked && reason && note.trim().length < SHORTEST ? t('Explain the problem and what to do.') : undefined,
  }
}

const choices = identityReason.options.map((value) => ({ value, label: identityReasonLabels[value] }))

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
      />
    </section>
  )
}
