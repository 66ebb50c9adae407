import dynamic from 'next/dynamic'
import clsx from 'clsx'
import { Check, Copy, KeyRound, Landmark, Pencil, Trash2 } from 'lucide'
import { useState, type ReactNode } from 'react'
import { ownWalletWords } from '@/components/labels/own-words'
import { usePublicSettings } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { ChecksumLine } from '@/components/wallets/checksum-line'
import { coolingWords } from '@/components/wallets/cooling-words'
import { Cooldown } from '@/components/wallets/cooldown'
import { networks, unitOn } from '@/components/wallets/networks'
import { stateOf } from '@/components/wallets/use-wallets'
import { site } from '@/config/site'
import { dashboard } from '@/contract/dashboard'
import { wallets, type Wallet } from '@/contract/wallets'
import { Destination } from '@/components/wallets/destination'
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

/** A wallet: network, address with its marked ends, state, and what can be done with it. */
export function WalletCard({ wallet, userId, onEnterCode }: Props) {
  const state = stateOf(wallet, useNow())
  const word = ownWalletWords[state]
  return (
    <article className={clsx(styles.card, state === 'SUSPENDED' && styles.out)} aria-label={wallet.title}>
      <header className={styles.head}>
        <span className={styles.coin} aria-hidden="true">
          {wallet.details ? <Icon as={Landmark} size={16} /> : networks[wallet.network].coin}
        </span>
        <div className="min-w-0">
          <h2 className={styles.title}>{wallet.title}</h2>
          <p className="text-14 text-ink-soft">{unitOn(wallet)}</p>
        </div>
        <StatusTag tone={word.tone} className="ml-auto">
          {word.text}
        </StatusTag>
      </header>
      <Destination wallet={wallet} copyable={false} />
      {wallet.holderDiffers && (
        <Note tone="warn" title="The account holder’s name differs from yours." className={styles.note}>
          Withdrawals to this account need two approvals.
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
        <Note tone="info" icon={KeyRound} title="Not confirmed yet." className={styles.note}>
          <span className={styles.noteWords}>
            Added <DateText value={wallet.createdAt} style="ago" />. No withdrawals to it before it is confirmed.
          </span>
          <Button size="small" className={styles.noteButton} onClick={onEnterCode}>
            Enter the code
          </Button>
        </Note>
      )
    case 'COOLING':
      return wallet.usableAt && <Cooldown from={wallet.confirmedAt ?? wallet.createdAt} until={wallet.usableAt} className="mt-3" />
    case 'SUSPENDED':
      return (
        <Note tone="act" title="Suspended by us." className={styles.note}>
          No withdrawals to it. See your notifications for the reason. Add another address, or{' '}
          <a className="underline-soft" href={`mailto:${site.email}?subject=${encodeURIComponent(`Wallet ${wallet.title}`)}`}>
            ask about this
          </a>
          .
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
    <div className={styles.foot}>
      <ChecksumLine wallet={wallet} />
      {state === 'ACTIVE' && wallet.usableAt && (
        <span>
          Active since <DateText value={wallet.usableAt} className="num" />
        </span>
      )}
      {state === 'COOLING' && settings && <span>{coolingWords(settings)}</span>}
      <span className={styles.acts}>
        <CopyAct address={wallet.address} />
        <Act icon={Pencil} onClick={() => setRenaming(true)}>
          Rename
        </Act>
        <RemoveAct wallet={wallet} userId={userId} />
      </span>
      {renaming && <RenameWallet wallet={wallet} userId={userId} onClose={() => setRenaming(false)} />}
    </div>
  )
}

const Act = ({ icon, children, onClick }: { icon: IconDrawing; children: ReactNode; onClick: () => void }) => (
  <button type="button" className={styles.act} onClick={onClick}>
    <Icon as={icon} size={16} />
    {children}
  </button>
)

function CopyAct({ address }: { address: string }) {
  const { copied, copy } = useCopy(address)
  return (
    <Act icon={copied ? Check : Copy} onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy'}
    </Act>
  )
}

function RemoveAct({ wallet, userId }: { wallet: Wallet; userId: string }) {
  const remove = useCommand(wallets.remove, [wallets.list, dashboard.mine])
  return (
    <ConfirmButton
      label="Remove"
      icon={Trash2}
      look="quiet"
      size="tiny"
      title={`Remove ${wallet.title}?`}
      confirmLabel="Remove wallet"
      cancelLabel="Keep it"
      onConfirm={() => remove({ params: { userId, walletId: wallet.id }, body: { version: wallet.version } })}
    >
      <p>No more withdrawals to it. To use it again, add it again with a new code and cooling-off period.</p>
      <Destination wallet={wallet} copyable={false} />
    </ConfirmButton>
  )
}
