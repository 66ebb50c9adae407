import clsx from 'clsx'
import { Plus, X } from 'lucide'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { FOUR_EYES_SETTING, type ApprovalBand } from '@/contract/approvals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { IconButton } from '@/ui/admin/primitives/icon-button'

type Props = {
  bands: readonly ApprovalBand[]
  /** An action that a customer starts needs at least one approval. */
  minApprovals: number
  errors: Partial<Record<string, string>>
  onChange: (bands: ApprovalBand[]) => void
}

const MOST = 5
const starts = translated([
  { value: FOUR_EYES_SETTING, label: msg('Four-eyes limit') },
  { value: 'AMOUNT', label: msg('Amount') },
])

/** The number of required approvals, and the amounts from which more are required. */
export function BandRows({ bands, minApprovals, errors, onChange }: Props) {
  const counts = [0, 1, 2, 3, 4, 5]
    .filter((count) => count >= minApprovals)
    .map((count) => ({ value: String(count), label: String(count) }))
  const set = (at: number, change: Partial<ApprovalBand>) =>
    onChange(bands.map((band, index) => (index === at ? { ...band, ...change } : band)))
  return (
    <div className="grid gap-4">
      {bands.map((band, at) => (
        <Band
          key={at}
          at={at}
          band={band}
          counts={counts}
          error={errors[`bands.${at}.from`] ?? (at === bands.length - 1 ? errors.bands : undefined)}
          approvalsError={errors[`bands.${at}.approvals`]}
          onChange={(change) => set(at, change)}
          onRemove={() => onChange(bands.filter((_, index) => index !== at))}
        />
      ))}
      <div>
        <Button
          size="tiny"
          icon={Plus}
          disabledReason={bands.length < MOST ? undefined : t('At most {most} amounts', { most: MOST })}
          onClick={() => onChange([...bands, { from: '', approvals: Math.min(MOST, (bands.at(-1)?.approvals ?? 0) + 1) }])}
        >
          {t('Add amount')}
        </Button>
      </div>
    </div>
  )
}

type BandProps = {
  at: number
  band: ApprovalBand
  counts: readonly { value: string; label: string }[]
  error: string | undefined
  approvalsError: string | undefined
  onChange: (change: Partial<ApprovalBand>) => void
  onRemove: () => void
}

function Band({ at, band, counts, error, approvalsError, onChange, onRemove }: BandProps) {
  const currency = useCurrency()
  const isSetting = band.from === FOUR_EYES_SETTING
  const approvals = {
    size: 'dense' as const,
    name: `bands.${at}.approvals`,
    options: counts,
    value: String(band.approvals),
    onChange: (count: string) => onChange({ approvals: Number(count) }),
  }
  if (at === 0) return <SelectField label={t('Approvals needed')} {...approvals} error={approvalsError ?? error} />
  return (
    <div
      className={clsx(
        'grid items-start gap-3 max-md:grid-cols-2',
        isSetting ? 'grid-cols-[minmax(0,2fr)_minmax(0,1fr)_36px]' : 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_36px]',
      )}
    >
      <SelectField
        label={t('Step {at}, from', { at: at + 1 })}
        size="dense"
        options={starts}
        value={isSetting ? FOUR_EYES_SETTING : 'AMOUNT'}
        onChange={(start) => onChange({ from: start === FOUR_EYES_SETTING ? FOUR_EYES_SETTING : '' })}
        error={isSetting ? error : undefined}
      />
      {!isSetting && (
        <MoneyField
          label={inCurrency(t('Amount'), currency)}
          size="dense"
          name={`bands.${at}.from`}
          currency={currency}
          value={band.from}
          onChange={(from) => onChange({ from })}
          error={error}
        />
      )}
      <SelectField label={t('Approvals')} {...approvals} error={approvalsError} />
      {/* Aligned with the fields, below their labels. */}
      <span className="mt-7">
        <IconButton icon={X} label={t('Remove step {at}', { at: at + 1 })} side={36} iconSize={16} onClick={onRemove} />
      </span>
    </div>
  )
}
