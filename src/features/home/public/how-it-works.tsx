import { upright } from '@/ui/plain/display/tally-marks'
import styles from './home.module.css'

const steps = [
  {
    title: 'Choose a project',
    text: 'Read about the business, its target return and its payouts to date. Ask a question: answers are public.',
  },
  {
    title: 'Pay',
    text: 'Choose a payment method for your country and use your payment reference. Our team confirms each payment before the investment starts.',
  },
  {
    title: 'Receive payouts',
    text: 'When the project earns a profit, it is distributed by principal and days, and added to your balance.',
  },
  {
    title: 'Withdraw or reinvest',
    text: 'At the end of the lock period your principal is released. Withdraw to your wallet or bank account, or reinvest.',
  },
]

const Strokes = ({ count }: { count: number }) => (
  <svg className={styles.stepNumber} viewBox="0 0 56 48" aria-hidden="true">
    {Array.from({ length: count }, (_, column) => (
      <path key={column} d={upright(column, count * 31 + column * 7)} />
    ))}
  </svg>
)

export const HowItWorks = () => (
  <section className={`${styles.block} ${styles.wrap}`} id="how-it-works" aria-labelledby="how-it-works-title">
    <div className={styles.blockHead}>
      <h2 id="how-it-works-title" className={styles.h2}>
        How it works
      </h2>
    </div>
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <Strokes count={index + 1} />
          <h3>{title}</h3>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
