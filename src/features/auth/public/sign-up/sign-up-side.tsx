import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { upright } from '@/ui/plain/display/tally-marks'
import type { ReactNode } from 'react'
import styles from '../auth.module.css'
import { TallyWall } from '../tally-wall'

export type SignUpFacts = { minInvestment: string; identityAbove: string; bookCurrency: string; termsVersion: number }

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
        {now && <StatusTag tone="neutral">Current step</StatusTag>}
      </h3>
      <p>{text}</p>
    </div>
  </li>
)

/** What a new customer has before them; the amounts are the limits in force. */
export const WhatHappensNext = ({ facts: { minInvestment, identityAbove, bookCurrency } }: { facts: SignUpFacts }) => (
  <>
    <div>
      <h2 style={{ fontSize: '1.5rem', marginBottom: 8 }}>Next steps</h2>
      <p className="mb-7 max-w-[48ch] text-ink-soft">Four steps from sign-up to your first withdrawal.</p>
      <ol className={styles.way}>
        <Step now count={1} title="Create your account" text="Takes two minutes. One account per person." />
        <Step count={2} title="Confirm your email" text="With a 6-digit code, valid for 10 minutes." />
        <Step
          count={3}
          title={
            <span>
              Invest, from <MoneyText value={minInvestment} currency={bookCurrency} />
            </span>
          }
          text={
            <>
              Up to <MoneyText value={identityAbove} currency={bookCurrency} /> without further papers.
            </>
          }
        />
        <Step
          count={4}
          title="Verify your identity"
          text={
            <>
              Needed to withdraw, and to hold more than <MoneyText value={identityAbove} currency={bookCurrency} />. With a passport,
              driving license or NID.
            </>
          }
        />
      </ol>
    </div>
    <p className="max-w-[52ch] text-15 text-ink-soft">
      Investing puts your money at risk. Returns vary and are not guaranteed. You can lose the money you invest.
    </p>
    <TallyWall rows={4} mark="first" />
  </>
)
