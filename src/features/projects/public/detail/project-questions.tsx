import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { paths, signInThen } from '@/config/paths'
import type { Project } from '@/contract/project-schemas'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import type { ProjectProps } from './shown-project'
import styles from './project.module.css'

/** The form and its client come when somebody asks. */
const AskForm = dynamic(() => import('./ask-form').then(({ AskForm: form }) => form))

type Props = { project: Project; questions: ProjectProps['questions'] }

/** Questions of customers with the project's answers; both are public. */
export function ProjectQuestions({ project, questions }: Props) {
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className={styles.h2}>
        Questions
      </h2>
      {questions.length === 0 ? (
        <p className="mt-4 mb-5 text-ink-soft">No questions yet. Questions and answers are public.</p>
      ) : (
        <ul className={styles.questions}>
          {questions.map(({ id, question, askedBy, askedAt, answer, answeredAt }) => (
            <li key={id}>
              <h3>{question}</h3>
              <p className="text-14 text-ink-soft">
                {askedBy}, <DateText value={askedAt} />
              </p>
              {answer && (
                <p className={styles.answer}>
                  {answer}{' '}
                  <span>
                    The project, <DateText value={answeredAt} />
                  </span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <AskButton project={project} />
    </section>
  )
}

function AskButton({ project }: { project: Project }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  if (asking) return <AskForm projectId={project.id} onDone={() => setAsking(false)} />
  if (session.state === 'authenticated')
    return session.user.type === 'Customer' ? <Button onClick={() => setAsking(true)}>Ask a question</Button> : null
  return <ButtonLink href={signInThen(paths.project(project.slug))}>Sign in to ask a question</ButtonLink>
}
