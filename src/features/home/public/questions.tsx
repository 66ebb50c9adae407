import clsx from 'clsx'
import { useState } from 'react'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Disclosure } from '@/ui/plain/display/disclosure'
import styles from './home.module.css'

export type Question = { id: string; statement: string; answer: string; category: string }

/** Questions by category. Without scripts the first category is expanded. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const categories = [...new Set(questions.map(({ category }) => category))]
  const [chosen, setChosen] = useState(categories[0])
  if (questions.length === 0) return null
  return (
    <section
      className="mt-24 scroll-mt-24 max-md:mt-16 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] gap-16 items-start max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10 max-md:gap-5"
      id="questions"
      aria-labelledby="questions-title"
    >
      <div>
        <h2 id="questions-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
          {t('Questions')}
        </h2>
        <ul
          className={clsx(
            styles.faqCategories,
            'mt-5 grid gap-0.5 max-md:flex max-md:overflow-x-auto max-md:gap-2 max-md:-mx-4 max-md:px-4',
          )}
        >
          {categories.map((category) => (
            <li className="max-md:flex-none" key={category}>
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
          <Rich
            text="More questions? Write to <0>{email}</0>"
            parts={[<a className="link" href={`mailto:${site.email}`} />]}
            values={{ email: site.email }}
          />
        </p>
      </div>
    </section>
  )
}
