import { CircleCheck } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMyProfile } from '@/components/requests/own-reads'
import { usePublicSettings } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { msg, type Message } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
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

const done: Readonly<Record<Key, string>> = translated({
  matured: msg('Decision made on matured investments'),
  email: msg('Email verified'),
  identity: msg('Identity approved'),
  invest: msg('First investment'),
  wallet: msg('Wallet added'),
  twoFactor: msg('Two-factor authentication on'),
})

type Todo = { title: Message; description: (settings: ReturnType<typeof usePublicSettings>) => string; label: Message; href?: string }

const todos: Readonly<Record<Key, Todo>> = {
  matured: {
    title: msg('Decide on your matured investment'),
    description: () => t('Its principal earns nothing. Move it to your balance or reinvest it.'),
    label: msg('View matured investments'),
    href: paths.users.maturedInvestments,
  },
  email: {
    title: msg('Verify your email'),
    description: () => t('Sign in again and enter the code we email you.'),
    label: msg('Sign in'),
    href: paths.signIn,
  },
  identity: {
    title: msg('Verify your identity'),
    description: (settings) => {
      if (!settings) return ''
      const amount = formatMoney(settings.identityAbove, settings.bookCurrency)
      return settings.withdrawalNeedsIdentity
        ? t('Needed to hold more than {amount} and to withdraw.', { amount })
        : t('Needed to hold more than {amount}.', { amount })
    },
    label: msg('Upload a document'),
    href: paths.users.identityVerification,
  },
  invest: {
    title: msg('Make your first investment'),
    description: () => t('Compare the target of each project with what it actually paid. You can lose the money you invest.'),
    label: msg('View projects'),
    href: firstPageOf(paths.projects),
  },
  wallet: {
    title: msg('Add wallet'),
    description: () => t('We pay withdrawals to it. New wallets have a cooling-off period, so add yours early.'),
    label: msg('Add wallet'),
    href: paths.users.addressBook,
  },
  twoFactor: {
    title: msg('Turn on two-factor authentication'),
    description: (settings) =>
      settings
        ? t('Shortens the cooling-off period of new wallets from {longer} to {shorter, plural, one {# hour} other {# hours}}.', {
            longer: settings.walletCooldownHoursWithoutTwoFactor,
            shorter: settings.walletCooldownHours,
          })
        : t('Requires a code from your phone when you sign in.'),
    label: msg('Turn on'),
  },
}
/** The purpose of the first open step, and the link to it. */
const todo = translated(todos)

/** The completed steps, and the next one. */
export function NextSteps({ steps, className }: Props) {
  const finished = steps.filter((step) => step.done)
  const next = steps.find((step) => !step.done)
  return (
    <Panel
      title={t('Next steps')}
      aside={<span className="num">{t('{done} of {all}', { done: finished.length, all: steps.length })}</span>}
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
  const { title, description, label, href } = todo[step]
  return (
    <div className="grid gap-1 mb-3 p-4 border border-line-strong rounded-control text-14">
      <span className="font-medium">{title}</span>
      <span className="text-ink-soft">{description(settings)}</span>
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
      {mayWithdraw ? (
        <Rich
          text="Level <0>{level}</0>: you can withdraw up to <1>{amount}</1> a day."
          parts={[<span className="num" />, <span className="num" />]}
          values={{ level, amount: formatMoney(settings.withdrawalPerDay, settings.bookCurrency) }}
        />
      ) : (
        <Rich
          text="Level <0>{level}</0>: you can hold up to <1>{amount}</1>; withdrawing needs level 1."
          parts={[<span className="num" />, <span className="num" />]}
          values={{ level, amount: formatMoney(settings.identityAbove) }}
        />
      )}
    </p>
  )
}
