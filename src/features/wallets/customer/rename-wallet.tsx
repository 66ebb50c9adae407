import { useCommand } from '@/components/requests/use-command'
import { wallets, type Wallet } from '@/contract/wallets'
import { t } from '@/locales/text'
import { FormFoot, Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'

/** Renames a wallet; its address never changes. */
export function RenameWallet({ wallet, userId, onClose }: { wallet: Wallet; userId: string; onClose: () => void }) {
  const rename = useCommand(wallets.rename, [wallets.list])
  const form = useForm({
    initial: { title: wallet.title, version: wallet.version },
    schema: wallets.rename.body,
    submit: async (values) => {
      await rename({ params: { userId, walletId: wallet.id }, body: values })
      onClose()
    },
  })
  return (
    <Modal open title={t('Rename wallet')} widthException={{ width: 464, reason: 'One text field' }} onClose={onClose}>
      <form className="on-raised grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} notDone={t('The wallet was not renamed.')} />
        <TextField label={t('Wallet label')} maxLength={60} {...form.field('title')} />
        <FormFoot>
          <Button disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('Rename')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  )
}
