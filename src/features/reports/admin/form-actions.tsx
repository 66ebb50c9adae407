import { t } from '@/locales/text'
import { FormFoot } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'

/** The two buttons under a form in a window. */
export const FormActions = ({ busy, submit, onClose }: { busy: boolean; submit: string; onClose: () => void }) => (
  <FormFoot>
    <Button size="mid" disabled={busy} onClick={onClose}>
      {t('Cancel')}
    </Button>
    <Button size="mid" look="primary" type="submit" busy={busy}>
      {submit}
    </Button>
  </FormFoot>
)
