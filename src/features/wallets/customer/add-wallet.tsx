import clsx from 'clsx'
import { X } from 'lucide'
import { Fragment, useState } from 'react'
import type { Wallet } from '@/contract/wallets'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Panel } from '@/ui/plain/display/panel'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { WalletAdded } from './wallet-added'
import { WalletCode } from './wallet-code'
import { WalletForm } from './wallet-form'
import styles from './wallets.module.css'

type Step = { at: 'address' } | { at: 'code'; wallet: Wallet } | { at: 'cooling'; wallet: Wallet }
const order = ['address', 'code', 'cooling'] as const
const stepLabels = translated({ address: msg('Details'), code: msg('Confirmation'), cooling: msg('Cooling-off') })

type Props = { start?: Wallet | undefined; book: readonly Wallet[]; onClose: () => void }

/** Details, confirmation, cooling-off period: a panel beside the address book, a sheet on phones. */
export function AddWallet({ start, book, onClose }: Props) {
  const [step, setStep] = useState<Step>(start ? { at: 'code', wallet: start } : { at: 'address' })
  const isPhone = useIsPhone()
  const body = (
    <>
      <Path at={step.at} />
      {step.at === 'address' && <WalletForm book={book} onAdded={(wallet) => setStep({ at: 'code', wallet })} />}
      {step.at === 'code' && <WalletCode wallet={step.wallet} onConfirmed={(wallet) => setStep({ at: 'cooling', wallet })} />}
      {step.at === 'cooling' && <WalletAdded wallet={step.wallet} onClose={onClose} />}
    </>
  )
  if (isPhone) return body
  return (
    <Panel title={t('Add wallet')} aside={<IconButton icon={X} label={t('Close')} className="-me-2.5" onClick={onClose} />}>
      {body}
    </Panel>
  )
}

const Path = ({ at }: { at: Step['at'] }) => (
  <ol className={clsx(styles.path, 'flex items-center gap-2 mb-5 text-ink-soft text-12/inherit')} aria-label={t('Steps')}>
    {order.map((step, index) => (
      <Fragment key={step}>
        {index > 0 && <li role="presentation" className={styles.rule} />}
        <li
          className={clsx(step === at && clsx(styles.at, 'text-ink font-medium'), index < order.indexOf(at) && styles.past)}
          aria-current={step === at ? 'step' : undefined}
        >
          {stepLabels[step]}
        </li>
      </Fragment>
    ))}
  </ol>
)
