import { CircleCheck } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMyProfile } from '@/components/requests/own-reads'
import { usePublicSettings } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import styles from './dashboard.module.css'
import type { Overview } from './overview'

type NextStep = Overview['steps'][number]
type Key = NextStep['key']
type Props = { steps: readonly NextStep[]; className: string | undefined }

const Security = dynamic(() => import('@/components/account/security').then((file) => file.Security), { ssr: false })

const done: Readonly<Record<Key, string>> = {
  matured: 'Matured investments decided',
  email: 'Email verified',
  identity: 'Identity approved',
  invest: 'First investment',
  wallet: 'Wallet added',
  twoFactor: 'Two-factor authentication on',
}

/** What the first open step is for, and where it is done. */
const todo: Readonly<
  Record<Key, { title: string; words: (settings: ReturnType<typeof usePublicSettings>) => string; label: string; href?: string }>
> = {
  matured: {
    title: 'Decide on your matured investment',
    words: () => 'Its principal earns nothing. Move it to your balance or reinvest it.',
    label: 'See matured investments',
    href: paths.users.maturedInvestments,
  },
  email: {
    title: 'Verify your email',
    words: () => 'Sign in again and enter the code we email you.',
    label: 'Sign in',
    href: paths.signIn,
  },
  identity: {
    title: 'Verify your identity',
    words: (settings) =>
      settings ? `Needed to hold more than ${formatMoney(settings.identityAbove)} and to withdraw.` : 'Needed to withdraw.',
    label: 'Upload a document',
    href: paths.users.identityVerification,
  },
  invest: {
    title: 'Make your first investment',
    words: () => 'Compare the target of each project with what it actually paid. You can lose the money you invest.',
    label: 'View projects',
    href: firstPageOf(paths.projects),
  },
  wallet: {
    title: 'Add a wallet',
    words: () => 'We pay withdrawals to it. New wallets have a cooling-off period, so add yours early.',
    label: 'Add a wallet',
    href: paths.users.addressBook,
  },
  twoFactor: {
    title: 'Turn on two-factor authentication',
    words: (settings) =>
      settings
        ? `Shortens the cooling-off period of new wallets from ${settings.walletCooldownHoursWithoutTwoFactor} to ${settings.walletCooldownHours} hours.`
        : 'Requires a code from your phone when you sign in.',
    label: 'Turn on',
  },
}

/** What is done, and the one thing to do next. */
export function NextSteps({ steps, className }: Props) {
  const finished = steps.filter((step) => step.done)
  const next = steps.find((step) => !step.done)
  return (
    <Panel
      title="Next steps"
      aside={
        <span className="num">
          {finished.length} of {steps.length}
        </span>
      }
      className={className ?? ''}
    >
      {next && <Todo step={next.key} />}
      <ul className={styles.stepList}>
        {finished.map(({ key, at }) => (
          <li key={key}>
            <Icon as={CircleCheck} className="text-good" />
            {done[key]}
            {at && <span className="num ms-auto text-12 text-ink-faint">{formatDate(at, 'day')}</span>}
          </li>
        ))}
        {steps
          .filter((step) => !step.done && step.key !== next?.key)
          .map(({ key }) => (
            <li key={key}>
              <span className="flex-none size-4.5 m-px border-[1.5px] border-dashed border-stone rounded-full" />
              {todo[key].title}
            </li>
          ))}
      </ul>
      <Level />
    </Panel>
  )
}

function Todo({ step }: { step: Key }) {
  const settings = usePublicSettings()
  const [open, setOpen] = useState(false)
  const { title, words, label, href } = todo[step]
  return (
    <div className="grid gap-1 mb-3 p-4 border border-line-strong rounded-control text-14">
      <span className="font-medium">{title}</span>
      <span className="text-ink-soft">{words(settings)}</span>
      {href ? (
        <ButtonLink size="small" href={href} className="mt-2 justify-self-start">
          {label}
        </ButtonLink>
      ) : (
        <Button size="small" className="mt-2 justify-self-start" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && <Security onClose={() => setOpen(false)} />}
    </div>
  )
}

function Level() {
  const settings = usePublicSettings()
  const level = useMyProfile().data?.data.level
  if (!settings || level === undefined) return null
  const mayWithdraw = level > 0 || !settings.withdrawalNeedsIdentity
  return (
    <p className="mt-auto pt-3 text-12 text-ink-faint">
      Level <span className="num">{level}</span>:{' '}
      {mayWithdraw ? (
        <>
          you can withdraw up to <span className="num">{formatMoney(settings.withdrawalPerDay)}</span> a day.
        </>
      ) : (
        <>
          you can hold up to <span className="num">{formatMoney(settings.identityAbove)}</span>; withdrawing needs level 1.
        </>
      )}
    </p>
  )
}
