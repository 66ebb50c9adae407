import { t } from '@/locales/text'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import type { useCustomerNote } from './use-customer-note'

type Props = Pick<ReturnType<typeof useCustomerNote>, 'reasons'> & { value: string; onChange: (text: string) => void }

/** The reasons beside a form field; selecting one inserts its sentence into the field. */
export const NoteChips = ({ reasons, value, onChange }: Props) => (
  <ChipGroup
    label={t('Reason')}
    labelled
    choices={reasons}
    value={reasons.find(({ text }) => text !== '' && text === value)?.value}
    onChange={(chosen) => onChange(reasons.find((reason) => reason.value === chosen)?.text ?? '')}
  />
)
