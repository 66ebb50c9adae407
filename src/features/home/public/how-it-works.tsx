import clsx from 'clsx'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { upright } from '@/ui/plain/display/tally-marks'
import styles from './home.module.css'

const steps = translated([
  {
    title: msg('Choose a project'),
    text: msg('Read about the business, its target return and its payouts to date. Ask a question: answers are public.'),
  },
  {
    title: msg('Pay'),
    text: msg(
      'Choose a payment method for your country and use your payment reference. The investment starts once your payment is confirmed.',
    ),
  },
  {
    title: msg('Receive payouts'),
    text: msg('Profit that the project earns is distributed in proportion to principal and days invested, and credited to your balance.'),
  },
  {
    title: msg('Withdraw or reinvest'),
    text: msg('At the end of the lock period your principal is released. Withdraw to your wallet or bank account, or reinvest.'),
  },
])

const Strokes = ({ count }: { count: number }) => (
  <svg className="block w-14 h-12 fill-none stroke-ink stroke-[2.25] [stroke-linecap:round]" viewBox="0 0 56 48" aria-hidden="true">
    {Array.from({ length: count }, (_, column) => (
      <path key={column} d={upright(column, count * 31 + column * 7)} />
    ))}
  </svg>
)

export const HowItWorks = () => (
  <section
    className="mt-24 scroll-mt-24 max-md:mt-16 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]"
    id="how-it-works"
    aria-labelledby="how-it-works-title"
  >
    <div className="flex justify-between items-end gap-4 mb-7 max-md:flex-col max-md:items-start max-md:gap-3 max-md:mb-5">
      <h2 id="how-it-works-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
        {t('How it works')}
      </h2>
    </div>
    <ol
      className={clsx(
        styles.steps,
        'grid grid-cols-[repeat(4,1fr)] gap-6 max-xl:grid-cols-[1fr_1fr] max-md:grid-cols-[minmax(0,1fr)] max-md:gap-4',
      )}
    >
      {steps.map(({ title, text }, index) => (
        <li className="max-md:grid max-md:grid-cols-[72px_1fr] max-md:gap-y-0 max-md:gap-x-2 max-md:pt-5" key={title}>
          <Strokes count={index + 1} />
          <h3 className="text-18/[1.2] mt-5 mb-2 max-md:mt-0 max-md:mb-1 max-md:mx-0">{title}</h3>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
