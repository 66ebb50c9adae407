import { send } from '@/api/send'
import { projects } from '@/contract/projects'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { TextAreaField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { useForm } from '@/ui/plain/forms/use-form'

type Props = { projectId: string; onDone: () => void }

/** A form for a question to the project, which is published. */
export function QuestionForm({ projectId, onDone }: Props) {
  const form = useForm({
    initial: { question: '' },
    schema: projects.ask.body,
    submit: async (body) => {
      const { message } = await send(projects.ask, { params: { id: projectId }, body })
      notify.success(message)
      onDone()
    },
  })
  return (
    <form className="grid gap-4" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      <FormFailureNote failure={form.failure} notDone={t('The question was not sent.')} />
      <TextAreaField
        label={t('Your question')}
        help={t('Public, with your first name and initial. Please do not name other people.')}
        maxLength={1000}
        {...form.field('question')}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('Send question')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Not now')}
        </Button>
      </div>
    </form>
  )
}
