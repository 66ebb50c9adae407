import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { AssignedTo } from '@/components/work/assigned-to'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import type { Row } from '@/contract/core/endpoint'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { CheckField } from '@/ui/admin/forms/check-field'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Pager } from '@/ui/plain/navigation/pager'
import { Panel } from '@/ui/plain/display/panel'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { useSubmit } from '@/ui/forms/use-submit'

type Question = Row<typeof projects.questions>
type Shown = 'all' | 'open' | 'answered'
const choices = translated([
  { value: 'open', label: msg('Unanswered') },
  { value: 'answered', label: msg('Answered') },
  { value: 'all', label: msg('All') },
])
const AT_ONCE = 10
const filterOf = (shown: Shown): { answered?: boolean } => (shown === 'all' ? {} : { answered: shown === 'answered' })

/** Customers' questions about the project, and our answers; both are shown on its public page. */
export function QuestionsTab({ project }: { project: Project }) {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const query = { page, limit: AT_ONCE, ...filterOf(shown) }
  const { data, error, refetch } = useRead(projects.questions, { params: { id: project.id }, query }, { keepPrevious: true })
  const refused = useRefusal()({ permission: 'projects:update' })
  const choose = (next: Shown) => {
    setShown(next)
    setPage(1)
  }
  return (
    <Panel
      dense
      title={t('Questions')}
      aside={<Segmented<Shown> label={t('Questions')} choices={choices} value={shown} onChange={choose} />}
    >
      {error && !data ? (
        <ErrorState title={t('We couldn’t load the questions')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      ) : !data ? (
        <ListSkeleton label={t('Loading the questions')} />
      ) : data.data.length === 0 ? (
        <EmptyState title={shown === 'open' ? t('All questions are answered') : t('No question yet')}>
          {t('Customers ask questions on the project page.')}
        </EmptyState>
      ) : (
        <>
          <ul className="border-t border-ink">
            {data.data.map((question) => (
              <Line
                key={`${question.id} ${question.answeredAt ?? ''} ${question.isHidden}`}
                project={project}
                question={question}
                refused={refused}
              />
            ))}
          </ul>
          {data.meta && data.meta.total > AT_ONCE && (
            <Pager page={page} limit={AT_ONCE} total={data.meta.total} sizes={[AT_ONCE]} onChange={setPage} />
          )}
        </>
      )}
    </Panel>
  )
}

function Line({ project, question, refused }: { project: Project; question: Question; refused: string | undefined }) {
  const [editing, setEditing] = useState(false)
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-faint">
        <span>{question.askedBy}</span>
        <DateText value={question.askedAt} style="dateTime" />
        {!question.answer && <StatusTag tone="warn">{t('Unanswered')}</StatusTag>}
        {question.isHidden && <StatusTag tone="closed">{t('Hidden')}</StatusTag>}
      </div>
      <p className="max-w-[820px] text-14 font-medium">{question.question}</p>
      {question.answer && !editing && (
        <p className="max-w-[820px] whitespace-pre-line text-13 text-ink-soft">
          {question.answer} <DateText value={question.answeredAt} className="text-12 text-ink-faint" />
        </p>
      )}
      {!question.answer && (
        <div className="max-w-[820px]">
          <AssignedTo queue="questions" id={question.id} assignee={question.assignee} open />
        </div>
      )}
      {editing ? (
        <Answer project={project} question={question} onDone={() => setEditing(false)} />
      ) : (
        <div>
          <Button size="tiny" disabledReason={refused} onClick={() => setEditing(true)}>
            {question.answer ? t('Edit answer') : t('Answer')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Answer({ project, question, onDone }: { project: Project; question: Question; onDone: () => void }) {
  const [answer, setAnswer] = useState(question.answer ?? '')
  const [isHidden, setHidden] = useState(question.isHidden)
  const send = useCommand(projects.answer, [projects.questions, projects.get], () =>
    t('Answer to {askedBy} saved', { askedBy: question.askedBy }),
  )
  const { busy, failure, run } = useSubmit()
  const submit = async () => {
    const refused = await run(() => send({ params: { id: project.id, questionId: question.id }, body: { answer, isHidden } }))
    if (!refused) onDone()
  }
  return (
    <div className="grid max-w-[820px] gap-3">
      <FormFailureNote failure={failure} notDone={t('The answer was not saved.')} />
      <TextAreaField label={t('Answer')} size="dense" rows={4} maxLength={4000} value={answer} onChange={setAnswer} />
      <CheckField checked={isHidden} onChange={setHidden} help={t('Visible to the customer who asked and to staff.')}>
        {t('Keep question and answer off the public page')}
      </CheckField>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="primary"
          busy={busy}
          disabledReason={answer.trim() ? undefined : t('Enter an answer.')}
          onClick={() => void submit()}
        >
          {t('Save answer')}
        </Button>
        <Button size="small" disabled={busy} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
