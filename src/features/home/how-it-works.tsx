import { upright } from '@/ui/plain/tally'
import styles from './home.module.css'

const steps = [
  {
    title: 'Choose a project',
    text: 'Read what it does, what it aims to pay and what it has paid so far. Ask a question: the answers are public.',
  },
  { title: 'Pay in', text: 'Use a payment method of your country and the reference we give. Staff check each payment before it counts.' },
  {
    title: 'Take your share',
    text: 'When the project brings in money, its profit is shared by principal and days, and posted to your balance.',
  },
  {
    title: 'Take it out, or go on',
    text: 'At the end of the lock period your principal is released. Withdraw to your own wallet, or invest again.',
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
