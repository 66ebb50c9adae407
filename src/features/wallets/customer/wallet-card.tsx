import dynamic from 'next/dynamic'
import clsx from 'clsx'
import { Check, Copy, KeyRound, Landmark, Pencil, Trash2 } from 'lucide'
import { useState, type ReactNode } from 'react'
import { ownWalletLabels } from '@/components/labels/customer-labels'
import { usePublicSettings } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { ChecksumLine } from '@/components/wallets/checksum-line'
import { coolingOffText } from '@/components/wallets/cooling-off-text'
import { Cooldown } from '@/components/wallets/cooldown'
import { networks, unitOn } from '@/components/wallets/networks'
import { stateOf } from '@/components/wallets/use-wallets'
import { site } from '@/config/site'
import { dashboard } from '@/contract/dashboard'
import { wallets, type Wallet } from '@/contract/wallets'
import { Destination } from '@/components/wallets/destination'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ConfirmButton } from '@/ui/overlays/confirm-button'
import { Button } from '@/ui/plain/primitives/button'
import { useCopy } from '@/ui/plain/primitives/copy-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { Note } from '@/ui/plain/feedback/note'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { useNow } from '@/ui/plain/hooks/use-now'
import styles from './wallets.module.css'

const RenameWallet = dynamic(() => import('./rename-wallet').then((file) => file.RenameWallet), { ssr: false })

type Props = { wallet: Wallet; userId: string; onEnterCode: () => void }

/** A wallet: network, address with highlighted ends, status, and actions. */
export function WalletCard({ wallet, userId, onEnterCode }: Props) {
  const state = stateOf(wallet, useNow())
  const word = ownWalletLabels[state]
  return (
    <article
      className={clsx(
        'min-w-0 py-5 px-6 border border-line rounded-card bg-surface max-md:p-4',
        state === 'SUSPENDED' && '[&_mark]:[box-shadow:inset_0_-2px_0_var(--stone)]! [&_mark]:text-ink-soft!',
      )}
      aria-label={wallet.title}
    >
      <header className="flex items-center gap-3 min-h-8 mb-2.5">
        <span
          className="grid place-items-center flex-none size-8 border border-line-strong rounded-full bg-sunken font-sans text-[0.625rem]/none font-medium tracking-[0.02em]"
          aria-hidden="true"
        >
          {wallet.details ? <Icon as={Landmark} size={16} /> : networks[wallet.network].coin}
        </span>
        <div className="min-w-0">
          <h2 className="text-16 tracking-[-0.01em] wrap-anywhere">{wallet.title}</h2>
          <p className="text-14 text-ink-soft">{unitOn(wallet)}</p>
        </div>
        <StatusTag tone={word.tone} className="ms-auto">
          {word.text}
        </StatusTag>
      </header>
      <Destination wallet={wallet} copyable={false} />
      {wallet.holderDiffers && (
        <Note tone="warn" title={t('The account holder’s name differs from yours.')} className={clsx(styles.note, 'mt-3')}>
          {wallet.isOtherHolder
            ? t('We pay only to accounts in your own name. Remove this account and add one of your own.')
            : t('Withdrawals to this account need two approvals.')}
        </Note>
      )}
      <State wallet={wallet} state={state} onEnterCode={onEnterCode} />
      <Foot wallet={wallet} state={state} userId={userId} />
    </article>
  )
}

function State({ wallet, state, onEnterCode }: { wallet: Wallet; state: Wallet['status']; onEnterCode: () => void }): ReactNode {
  switch (state) {
    case 'UNCONFIRMED':
      return (
        <Note tone="info" icon={KeyRound} title={t('Not confirmed yet.')} className={clsx(styles.note, 'mt-3')}>
          <span>
            <Rich
              text="Added {date}. You can use this wallet for withdrawals once it is confirmed."
              values={{ date: <DateText value={wallet.createdAt} style="ago" /> }}
            />
          </span>
          <Button
            size="small"
            className={clsx(styles.noteButton, 'row-[1_/_3] col-2 max-md:w-full max-md:h-11 max-md:mt-2 max-md:text-[0.9375rem]')}
            onClick={onEnterCode}
          >
            {t('Enter the code')}
          </Button>
        </Note>
      )
    case 'COOLING':
      return wallet.usableAt && <Cooldown from={wallet.confirmedAt ?? wallet.createdAt} until={wallet.usableAt} className="mt-3" />
    case 'SUSPENDED':
      return (
        <Note tone="act" title={t('Suspended by our team.')} className={clsx(styles.note, 'mt-3')}>
          <Rich
            text="Withdrawals to this wallet are suspended. Your notifications state the reason. Add another wallet, or <0>contact support</0>."
            parts={[
              <a
                className="underline-soft"
                href={`mailto:${site.email}?subject=${encodeURIComponent(t('Wallet {title}', { title: wallet.title }))}`}
              />,
            ]}
          />
        </Note>
      )
    case 'ACTIVE':
    case 'REMOVED':
      return null
  }
}

function Foot({ wallet, state, userId }: { wallet: Wallet; state: Wallet['status']; userId: string }) {
  const settings = usePublicSettings()
  const [renaming, setRenaming] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-4 mt-3 text-ink-soft text-12">
      <ChecksumLine wallet={wallet} />
      {state === 'ACTIVE' && wallet.usableAt && (
        <span>
          <Rich text="Active since {date}" values={{ date: <DateText value={wallet.usableAt} className="num" /> }} />
        </span>
      )}
      {state === 'COOLING' && settings && <span>{coolingOffText(settings)}</span>}
      <span
        className={clsx(
          styles.acts,
          'flex items-center gap-4 ms-auto max-md:flex-[1_0_100%] max-md:gap-6 max-md:mt-2 max-md:mb-0 max-md:mx-0 max-md:pt-1 max-md:border-t max-md:border-line',
        )}
      >
        <CopyAct address={wallet.address} />
        <Act icon={Pencil} onClick={() => setRenaming(true)}>
          {t('Rename')}
        </Act>
        <RemoveAct wallet={wallet} userId={userId} />
      </span>
      {renaming && <RenameWallet wallet={wallet} userId={userId} onClose={() => setRenaming(false)} />}
    </div>
  )
}

const Act = ({ icon, children, onClick }: { icon: IconDrawing; children: ReactNode; onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    <Icon as={icon} size={16} />
    {children}
  </button>
)

function CopyAct({ address }: { address: string }) {
  const { copied, copy } = useCopy(address)
  return (
    <Act icon={copied ? Check : Copy} onClick={() => void copy()}>
      {copied ? t('Copied') : t('Copy')}
    </Act>
  )
}

function RemoveAct({ wallet, userId }: { wallet: Wallet; userId: string }) {
  const remove = useCommand(wallets.remove, [wallets.list, dashboard.mine])
  return (
    <ConfirmButton
      label={t('Remove')}
      icon={Trash2}
      variant="quiet"
      size="tiny"
      title={t('Remove {title}?', { title: wallet.title })}
      confirmLabel={t('Remove wallet')}
      cancelLabel={t('Keep wallet')}
      onConfirm={() => remove({ params: { userId, walletId: wallet.id }, body: { version: wallet.version } })}
    >
      <p>
        {t(
          'You can no longer use this wallet for withdrawals. To use it again, add it again: a new code and a new cooling-off period apply.',
        )}
      </p>
      <Destination wallet={wallet} copyable={false} />
    </ConfirmButton>
  )
}
