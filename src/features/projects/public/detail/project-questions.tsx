import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { paths, signInThen } from '@/config/paths'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import type { ProjectProps } from './shown-project'
import { useAllRows } from './use-all-rows'

/** The form and its API client are loaded on demand. */
const AskForm = dynamic(() => import('./ask-form').then(({ QuestionForm: form }) => form))

type Props = Pick<ProjectProps, 'project' | 'questions' | 'questionsTotal'>

/** Questions of customers with the project's answers; both are public. */
export function ProjectQuestions({ project, questions, questionsTotal }: Props) {
  const { rows, isAll, busy, showAll } = useAllRows({
    first: questions,
    total: questionsTotal,
    load: async () => (await import('./load-rows')).loadQuestions(project.id),
  })
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
        {t('Questions')}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-4 mb-5 text-ink-soft">{t('No questions yet. Questions and answers are public.')}</p>
      ) : (
        <ul className="mt-4 border-t border-ink mb-5 [&_h3]:text-[1.0625rem] [&_h3]:tracking-[-0.01em] [&_h3]:mb-1 [&_li]:py-5 [&_li]:px-0 [&_li]:border-b [&_li]:border-line">
          {rows.map(({ id, question, askedBy, askedAt, answer, answeredAt }) => (
            <li key={id}>
              <h3>{question}</h3>
              <p className="text-14 text-ink-soft">
                {askedBy}, <DateText value={askedAt} />
              </p>
              {answer && (
                <p className="mt-2.5 py-3.5 px-4.5 bg-sunken rounded-control text-15/inherit [&_span]:block [&_span]:mt-1 [&_span]:text-14/inherit [&_span]:text-ink-soft">
                  {answer}{' '}
                  <span>
                    <Rich text="The project, {date}" values={{ date: <DateText value={answeredAt} /> }} />
                  </span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {questionsTotal > questions.length && !isAll && (
        <Button className="mb-5" busy={busy} onClick={showAll}>
          {t('{count, plural, one {Show # question} other {Show all # questions}}', { count: questionsTotal })}
        </Button>
      )}
      <QuestionButton project={project} />
    </section>
  )
}

function QuestionButton({ project }: { project: Project }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  if (asking) return <AskForm projectId={project.id} onDone={() => setAsking(false)} />
  if (session.state === 'authenticated')
    return session.user.type === 'Customer' ? <Button onClick={() => setAsking(true)}>{t('Ask a question')}</Button> : null
  return <ButtonLink href={signInThen(paths.project(project.slug))}>{t('Sign in to ask a question')}</ButtonLink>
}
