import { useState } from 'react'
import { site } from '@/config/site'
import { Disclosure } from '@/ui/plain/display/disclosure'
import styles from './home.module.css'

export type Question = { id: string; statement: string; answer: string; category: string }

/** Questions by category. Without scripts the first category is open to read. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const categories = [...new Set(questions.map(({ category }) => category))]
  const [chosen, setChosen] = useState(categories[0])
  if (questions.length === 0) return null
  return (
    <section className={`${styles.block} ${styles.wrap} ${styles.faq}`} id="questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title" className={styles.h2}>
          Questions
        </h2>
        <ul className={styles.faqCategories}>
          {categories.map((category) => (
            <li key={category}>
              <button type="button" aria-current={category === chosen ? 'true' : undefined} onClick={() => setChosen(category)}>
                {category}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        {questions
          .filter(({ category }) => category === chosen)
          .map(({ id, statement, answer }, index) => (
            <Disclosure key={id} title={statement} open={index === 0}>
              {answer.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph} className="mb-3 max-w-[68ch] text-ink-soft">
                  {paragraph}
                </p>
              ))}
            </Disclosure>
          ))}
        <p className="pt-4 text-14 text-ink-soft">
          More questions? Write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </p>
      </div>
    </section>
  )
}
