import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { FormFoot } from '@/ui/overlays/modal'

type Props = {
  /** The action of the form: "Create batch". */
  label: string
  busy: boolean
  /** Why it cannot be submitted yet. */
  disabledReason?: string | undefined
  onCancel: () => void
}

/** The cancel and submit buttons of a window's form. */
export const SubmitFoot = ({ label, busy, disabledReason, onCancel }: Props) => (
  <FormFoot>
    <Button size="mid" disabled={busy} onClick={onCancel}>
      {t('Cancel')}
    </Button>
    <Button size="mid" variant="primary" type="submit" busy={busy} disabledReason={disabledReason}>
      {label}
    </Button>
  </FormFoot>
)
