import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { FormFoot } from '@/ui/overlays/modal'

type Props = {
  /** What the form does: "Create batch". */
  label: string
  busy: boolean
  /** Why it cannot be sent yet. */
  disabledReason?: string | undefined
  onCancel: () => void
}

/** Cancel, and the button that sends the form of the window. */
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
