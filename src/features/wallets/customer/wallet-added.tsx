import { Cooldown } from '@/components/wallets/cooldown'
import type { Wallet } from '@/contract/wallets'
import { Destination } from '@/components/wallets/destination'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { Note } from '@/ui/plain/feedback/note'

/** The wallet is confirmed; only the cooling-off period remains. */
export const WalletAdded = ({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) => (
  <div className="grid gap-4">
    <Note tone="good" title={t('{title} is confirmed.', { title: wallet.title })}>
      {wallet.usableAt
        ? t(
            'You can use this wallet for withdrawals after its cooling-off period. We emailed you a confirmation with a link to freeze your account if you did not add it.',
          )
        : t(
            'You can use this wallet for withdrawals now. We emailed you a confirmation with a link to freeze your account if you did not add it.',
          )}
    </Note>
    <Destination wallet={wallet} copyable={false} />
    {wallet.usableAt && <Cooldown from={wallet.confirmedAt ?? wallet.createdAt} until={wallet.usableAt} />}
    <Button block onClick={onClose}>
      {t('Done')}
    </Button>
  </div>
)
