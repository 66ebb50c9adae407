import clsx from 'clsx'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { upright } from '@/ui/plain/display/tally-marks'
import type { ReactNode } from 'react'
import styles from '../auth.module.css'
import { TallyWall } from '../tally-wall'

export type SignUpFacts = {
  minInvestment: string
  identityAbove: string
  withdrawalNeedsIdentity: boolean
  bookCurrency: string
  termsVersion: number
}

const Strokes = ({ count }: { count: number }) => (
  <svg viewBox="0 0 56 48" aria-hidden="true">
    {Array.from({ length: count }, (_, column) => (
      <path key={column} d={upright(column, count * 31 + column * 7)} />
    ))}
  </svg>
)

type StepProps = { count: number; title: ReactNode; text: ReactNode; now?: boolean }
const Step = ({ count, title, text, now }: StepProps) => (
  <li aria-current={now ? 'step' : undefined}>
    <Strokes count={count} />
    <div>
      <h3>
        {title}
        {now && <StatusTag tone="neutral">{t('Current step')}</StatusTag>}
      </h3>
      <p>{text}</p>
    </div>
  </li>
)

/** The next steps of a new customer; the amounts are the current limits. */
export const WhatHappensNext = ({
  facts: { minInvestment, identityAbove, withdrawalNeedsIdentity, bookCurrency },
}: {
  facts: SignUpFacts
}) => (
  <>
    <div>
      <h2 style={{ fontSize: '1.5rem', marginBottom: 8 }}>{t('Next steps')}</h2>
      <p className="mb-7 max-w-[48ch] text-ink-soft">{t('Four steps from sign-up to your first withdrawal.')}</p>
      <ol className={clsx(styles.way, 'border-t border-ink')}>
        <Step now count={1} title={t('Create your account')} text={t('Takes two minutes. One account per person.')} />
        <Step count={2} title={t('Confirm your email')} text={t('With a code that is valid for 10 minutes.')} />
        <Step
          count={3}
          title={
            <span>
              <Rich text="Invest, from {amount}" values={{ amount: <MoneyText value={minInvestment} currency={bookCurrency} /> }} />
            </span>
          }
          text={
            <Rich
              text="Up to {amount} without identity verification."
              values={{ amount: <MoneyText value={identityAbove} currency={bookCurrency} /> }}
            />
          }
        />
        <Step
          count={4}
          title={t('Verify your identity')}
          text={
            withdrawalNeedsIdentity ? (
              <Rich
                text="Needed to withdraw, and to hold more than {amount}. With a passport, driving licence or national identity card."
                values={{ amount: <MoneyText value={identityAbove} currency={bookCurrency} /> }}
              />
            ) : (
              <Rich
                text="Needed to hold more than {amount}. With a passport, driving licence or national identity card."
                values={{ amount: <MoneyText value={identityAbove} currency={bookCurrency} /> }}
              />
            )
          }
        />
      </ol>
    </div>
    <p className="max-w-[52ch] text-15 text-ink-soft">
      {t('Investing puts your money at risk. Returns vary and are not guaranteed. You can lose the money you invest.')}
    </p>
    <TallyWall rows={4} mark="first" />
  </>
)
