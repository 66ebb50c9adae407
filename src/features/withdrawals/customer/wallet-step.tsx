import { Plus } from 'lucide'
import { ChecksumLine } from '@/components/wallets/checksum-line'
import { Cooldown } from '@/components/wallets/cooldown'
import { unitOn } from '@/components/wallets/networks'
import { isUsable, stateOf } from '@/components/wallets/use-wallets'
import { ownWalletLabels } from '@/components/labels/customer-labels'
import { usePublicSettings } from '@/components/requests/settings'
import { paths } from '@/config/paths'
import type { Wallet } from '@/contract/wallets'
import { Destination } from '@/components/wallets/destination'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { PickCards } from '@/ui/plain/forms/check-field'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/plain/feedback/note'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { useNow } from '@/ui/plain/hooks/use-now'
import type { Withdrawing } from './use-withdrawing'

type Props = { flow: Withdrawing; wallets: readonly Wallet[]; className?: string | undefined }

/** Step 2: one of the usable wallets; the others state why they are not usable. */
export function WalletStep({ flow, wallets, className }: Props) {
  const now = useNow()
  const settings = usePublicSettings()
  const { values, errors, change } = flow
  const shown = [...wallets].sort((a, b) => Number(isUsable(b, now ?? 0)) - Number(isUsable(a, now ?? 0)))
  return (
    <StepPanel number={2} title={t('Destination wallet')} state={values.wallet ? 'done' : 'now'} {...(className ? { className } : {})}>
      {errors.wallet && (
        <Note tone="act" alert className="mb-3">
          {errors.wallet}
        </Note>
      )}
      <div className="grid gap-3">
        {shown.length > 0 && (
          <PickCards
            label={t('Destination wallet')}
            value={values.wallet || undefined}
            onChange={(wallet) => change({ wallet })}
            picks={shown.map((wallet) => ({
              value: wallet.id,
              title: <Title wallet={wallet} now={now} />,
              body: <WalletBody wallet={wallet} now={now} />,
              disabled: !isUsable(wallet, now ?? 0),
            }))}
          />
        )}
        <Link
          href={paths.users.addressBook}
          className="flex flex-wrap items-center gap-y-0 gap-x-2 min-h-12 py-2 px-4 border border-dashed border-line-strong rounded-control text-ink-soft text-14/inherit hover:border-ink-faint hover:text-ink"
        >
          <Icon as={Plus} />
          {t('Add wallet')}
          {settings && (
            <span className="ms-auto text-12 text-ink-faint max-md:ms-0 max-md:basis-full">
              <Rich
                text="{longer, plural, one {Ready <0>#</0> hour after confirmation, <1>{shorter}</1> with two-factor authentication} other {Ready <0>#</0> hours after confirmation, <1>{shorter}</1> with two-factor authentication}}"
                parts={[<span className="num" />, <span className="num" />]}
                values={{
                  longer: settings.walletCooldownHoursWithoutTwoFactor,
                  shorter: settings.walletCooldownHours,
                }}
              />
            </span>
          )}
        </Link>
      </div>
      <p className="mt-3 text-12 text-ink-faint">
        {t('Compare the destination with your wallet or bank. Payments to a wrong destination may be lost.')}
      </p>
    </StepPanel>
  )
}

function Title({ wallet, now }: { wallet: Wallet; now: number | undefined }) {
  const word = ownWalletLabels[stateOf(wallet, now)]
  return (
    <span className="flex items-start justify-between gap-3">
      <span>
        {wallet.title} <span className="font-normal text-ink-soft">· {unitOn(wallet)}</span>
      </span>
      <StatusTag tone={word.tone} className="-my-0.5">
        {word.text}
      </StatusTag>
    </span>
  )
}

function WalletBody({ wallet, now }: { wallet: Wallet; now: number | undefined }) {
  const state = stateOf(wallet, now)
  return (
    <>
      <Destination wallet={wallet} copyable={false} className="my-1" />
      {wallet.isOtherHolder ? (
        <span className="text-12 text-ink-soft">{t('We pay only to accounts in your own name.')}</span>
      ) : state === 'COOLING' && wallet.usableAt ? (
        <Cooldown from={wallet.confirmedAt ?? wallet.createdAt} until={wallet.usableAt} className="mt-1" />
      ) : (
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-soft">
          <ChecksumLine wallet={wallet} />
          {state === 'ACTIVE' && wallet.usableAt && (
            <span>
              <Rich text="Active since {date}" values={{ date: <DateText value={wallet.usableAt} className="num" /> }} />
            </span>
          )}
          {state === 'UNCONFIRMED' && <span>{t('Confirm it in your address book')}</span>}
        </span>
      )}
    </>
  )
}
