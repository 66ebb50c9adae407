import { Plus } from 'lucide'
import { useState } from 'react'
import { TwoColumns, Stack } from '@/components/page/two-columns'
import { ReadFailed } from '@/components/requests/reading'
import { useWallets } from '@/components/wallets/use-wallets'
import type { Wallet } from '@/contract/wallets'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { Sheet } from '@/ui/plain/overlays/sheet'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { AddWallet } from './add-wallet'
import { HowItWorks } from './how-it-works'
import { WalletCard } from './wallet-card'
import { WalletsSkeleton } from './wallets-skeleton'

/** The open form: for a new address, or for the code of an unconfirmed one. */
export type Adding = { wallet?: Wallet }

/** The wallets that payouts can be sent to. */
export function AddressBookScreen() {
  const book = useWallets()
  const [adding, setAdding] = useState<Adding>()
  const isPhone = useIsPhone()
  const close = () => setAdding(undefined)
  const form = adding && <AddWallet key={adding.wallet?.id ?? 'new'} start={adding.wallet} book={book.wallets ?? []} onClose={close} />
  return (
    <PageFrame
      title={t('Address book')}
      under={t('Crypto addresses and bank accounts that we pay you to. Addresses cannot be edited: remove one and add another.')}
      actions={
        <Button size="mid" icon={Plus} onClick={() => setAdding({})}>
          {t('Add wallet')}
        </Button>
      }
    >
      <TwoColumns>
        <div className="grid gap-4 max-md:order-1 max-md:gap-3">
          <Book book={book} onAdd={setAdding} />
        </div>
        {form && !isPhone ? (
          <Stack sticky>{form}</Stack>
        ) : (
          <Stack>
            <HowItWorks />
          </Stack>
        )}
      </TwoColumns>
      {isPhone && (
        <Sheet open={adding !== undefined} title={t('Add wallet')} from="bottom" onClose={close}>
          {form}
        </Sheet>
      )}
    </PageFrame>
  )
}

function Book({ book, onAdd }: { book: ReturnType<typeof useWallets>; onAdd: (adding: Adding) => void }) {
  if (book.error && !book.wallets)
    return (
      <Panel>
        <ReadFailed title={t('We couldn’t load your wallets')} error={book.error} onRetry={book.refetch} />
      </Panel>
    )
  if (!book.wallets) return <WalletsSkeleton />
  if (book.wallets.length === 0)
    return (
      <Panel>
        <EmptyState
          title={t('No wallets yet')}
          actions={
            <Button size="mid" variant="primary" icon={Plus} onClick={() => onAdd({})}>
              {t('Add wallet')}
            </Button>
          }
        >
          {t(
            'Withdrawals are paid to a crypto address or bank account of yours. Add one early: it can be used after its cooling-off period.',
          )}
        </EmptyState>
      </Panel>
    )
  return book.wallets.map((wallet) => (
    <WalletCard key={wallet.id} wallet={wallet} userId={book.userId} onEnterCode={() => onAdd({ wallet })} />
  ))
}
