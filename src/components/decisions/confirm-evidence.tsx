import { useState, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { QuestionModal } from '@/ui/admin/overlays/question-modal'
import { CheckField } from '@/ui/admin/forms/check-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { Note } from '@/ui/admin/feedback/note'
import { useSubmit } from '@/ui/forms/use-submit'

export type EvidenceCheck<C extends string> = { check: C; label: string; value: ReactNode }
export type CheckAnswer<C extends string> = { check: C; ok: boolean }

type Props<C extends string> = {
  /** Names what is approved: "Approve 250.00 USD from Ada Lovelace?" */
  title: string
  label: string
  children?: ReactNode
  checks: readonly EvidenceCheck<C>[]
  /** The checks that were ticked beside the evidence. */
  ticked: readonly C[]
  /** Why a reason is needed. */
  findings: readonly string[]
  /** An earlier approval already gave a reason for each finding. */
  isJustified?: boolean
  onConfirm: (decision: { checks: CheckAnswer<C>[]; note: string | null }) => Promise<unknown>
  onClose: () => void
}

const MOST_CHARACTERS = 1000
const SHORTEST_REASON = 3

type DetailsProps<C extends string> = {
  checks: readonly EvidenceCheck<C>[]
  agreeing: readonly C[]
  /** Whether one checkbox ticks all. */
  atOnce: boolean
  onChange: (agreeing: readonly C[]) => void
}

/** The details to compare with the evidence. */
function Details<C extends string>({ checks, agreeing, atOnce, onChange }: DetailsProps<C>) {
  const allAgree = agreeing.length === checks.length
  const toggle = (check: C, on: boolean) => onChange(on ? [...agreeing, check] : agreeing.filter((one) => one !== check))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-13 text-ink-soft">{t('Select each detail that matches the evidence.')}</legend>
      {atOnce && (
        <div className="mb-1 border-b border-line pb-1">
          <CheckField
            checked={allAgree}
            indeterminate={!allAgree && agreeing.length > 0}
            onChange={(on) => onChange(on ? checks.map(({ check }) => check) : [])}
          >
            {t('All details match')}
          </CheckField>
        </div>
      )}
      {checks.map((one) => (
        <CheckField key={one.check} checked={agreeing.includes(one.check)} onChange={(on) => toggle(one.check, on)}>
          {one.label}: <span className="num">{one.value}</span>
        </CheckField>
      ))}
    </fieldset>
  )
}

/** The final confirmation of an approval: its effect, the completed checks, and a reason if required. */
export function ConfirmEvidence<C extends string>({ title, label, children, checks, findings, ...props }: Props<C>) {
  const { isJustified = false, ticked, onConfirm, onClose } = props
  const isFlagged = findings.length > 0
  const [agreeing, setAgreeing] = useState(ticked)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useSubmit()
  const allAgree = agreeing.length === checks.length
  // An item without findings is approved on its checks; one with findings on a reason.
  const isUnchecked = !isFlagged && agreeing.length === 0
  const needsReason = (isFlagged && !isJustified) || (!allAgree && !isUnchecked)
  const hasReason = note.trim().length >= SHORTEST_REASON

  const confirm = async () => {
    if (needsReason && !hasReason) return setMissing(true)
    const answers = checks.map(({ check }) => ({ check, ok: agreeing.includes(check) }))
    const refused = await run(() => onConfirm({ checks: answers, note: note.trim() || null }))
    if (!refused) onClose()
  }
  const refusedNote = failure?.fields.find(({ path }) => path === 'note')?.message

  return (
    <QuestionModal
      title={title}
      label={label}
      busy={busy}
      failure={refusedNote ? undefined : failure}
      focuses={needsReason ? 'words' : isUnchecked ? 'checks' : 'answer'}
      disabledReason={isUnchecked ? t('Select the details that match the evidence.') : undefined}
      onDo={() => void confirm()}
      onClose={onClose}
    >
      {children && <div className="grid gap-2 text-ink-soft">{children}</div>}
      {isFlagged && (
        <Note tone="warn" title={t('Needs a reason.')}>
          {findings.join('. ')}.
        </Note>
      )}
      <Details checks={checks} agreeing={agreeing} atOnce={!isFlagged} onChange={setAgreeing} />
      {(needsReason || note !== '' || isFlagged) && (
        <TextAreaField
          label={t('Reason')}
          help={t('Saved with the decision. Not visible to the customer.')}
          optional={!needsReason}
          maxLength={MOST_CHARACTERS}
          value={note}
          onChange={setNote}
          error={refusedNote ?? (missing && needsReason && !hasReason ? t('Enter a reason for the approval.') : undefined)}
        />
      )}
    </QuestionModal>
  )
}
