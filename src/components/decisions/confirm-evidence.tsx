import { useState, type ReactNode } from 'react'
import { isReason, SHORTEST_REASON } from '@/contract/evidence'
import { t } from '@/locales/text'
import { QuestionModal } from '@/ui/admin/overlays/question-modal'
import { CheckField } from '@/ui/admin/forms/check-field'
import { MatchField } from '@/ui/admin/forms/match-field'
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

type DetailsProps<C extends string> = {
  checks: readonly EvidenceCheck<C>[]
  agreeing: readonly C[]
  onChange: (agreeing: readonly C[]) => void
}

/** The details to compare with the evidence, of an item without findings: one checkbox ticks all. */
function Details<C extends string>({ checks, agreeing, onChange }: DetailsProps<C>) {
  const allAgree = agreeing.length === checks.length
  const toggle = (check: C, on: boolean) => onChange(on ? [...agreeing, check] : agreeing.filter((one) => one !== check))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-13 text-ink-soft">{t('Select each detail that matches the evidence.')}</legend>
      <div className="mb-1 border-b border-line pb-1">
        <CheckField
          checked={allAgree}
          indeterminate={!allAgree && agreeing.length > 0}
          onChange={(on) => onChange(on ? checks.map(({ check }) => check) : [])}
        >
          {t('All details match')}
        </CheckField>
      </div>
      {checks.map((one) => (
        <CheckField key={one.check} checked={agreeing.includes(one.check)} onChange={(on) => toggle(one.check, on)}>
          {one.label}: <span className="num">{one.value}</span>
        </CheckField>
      ))}
    </fieldset>
  )
}

type MatchesProps<C extends string> = {
  checks: readonly EvidenceCheck<C>[]
  results: ReadonlyMap<C, boolean>
  onChange: (results: ReadonlyMap<C, boolean>) => void
}

/** The details of an item with findings: each is decided on its own, so that one that was not compared is not recorded as differing. */
const Matches = <C extends string>({ checks, results, onChange }: MatchesProps<C>) => (
  <fieldset className="grid">
    <legend className="mb-1 text-13 text-ink-soft">{t('Select for each detail whether it matches the evidence.')}</legend>
    {checks.map(({ check, label, value }) => (
      <MatchField key={check} value={results.get(check)} onChange={(matches) => onChange(new Map(results).set(check, matches))}>
        {label}: <span className="num">{value}</span>
      </MatchField>
    ))}
  </fieldset>
)

/** Why the details do not allow a confirmation yet. */
function undecidedBecause(isFlagged: boolean, decided: number, all: number): string | undefined {
  if (isFlagged) return decided < all ? t('Select for each detail whether it matches the evidence.') : undefined
  return decided === 0 ? t('Select the details that match the evidence.') : undefined
}

/** The final confirmation of an approval: its effect, the completed checks, and a reason if required. */
export function ConfirmEvidence<C extends string>({ title, label, children, checks, findings, ...props }: Props<C>) {
  const { isJustified = false, ticked, onConfirm, onClose } = props
  const isFlagged = findings.length > 0
  const [results, setResults] = useState<ReadonlyMap<C, boolean>>(() => new Map(ticked.map((check) => [check, true])))
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useSubmit()
  const agreeing = checks.map(({ check }) => check).filter((check) => results.get(check))
  const undecided = undecidedBecause(isFlagged, isFlagged ? results.size : agreeing.length, checks.length)
  const needsReason = (isFlagged && !isJustified) || (!undecided && agreeing.length < checks.length)
  const hasReason = isReason(note)

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
      focuses={undecided ? 'checks' : needsReason ? 'words' : 'answer'}
      disabledReason={undecided}
      onDo={() => void confirm()}
      onClose={onClose}
    >
      {children && <div className="grid gap-2 text-ink-soft">{children}</div>}
      {isFlagged && (
        <Note tone="warn" title={t('Needs a reason.')}>
          {findings.join('. ')}.
        </Note>
      )}
      {isFlagged ? (
        <Matches checks={checks} results={results} onChange={setResults} />
      ) : (
        <Details checks={checks} agreeing={agreeing} onChange={(agreed) => setResults(new Map(agreed.map((check) => [check, true])))} />
      )}
      {(needsReason || note !== '' || isFlagged) && (
        <TextAreaField
          label={t('Reason')}
          help={t('Saved with the decision. Not visible to the customer.')}
          optional={!needsReason}
          maxLength={MOST_CHARACTERS}
          value={note}
          onChange={setNote}
          error={
            refusedNote ??
            (missing && needsReason && !hasReason
              ? t('Enter a reason of at least {count} characters.', { count: SHORTEST_REASON })
              : undefined)
          }
        />
      )}
    </QuestionModal>
  )
}
