import { savedMessage } from '@/components/requests/saved-message'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { ActiveSwitch } from '@/components/resource/active-switch'
import { ContentTranslations } from '@/components/admin/translations/content-translations'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import type { Translations } from '@/contract/core/translations'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import type { Row } from '@/contract/core/endpoint'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Pager } from '@/ui/plain/navigation/pager'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/admin/feedback/state-box'
import { useForm } from '@/ui/plain/forms/use-form'

type Update = Row<typeof projects.updates>
const reads = [projects.updates, projects.get]
const AT_ONCE = 10

/** Updates of the project for its investors and the public. */
export function UpdatesTab({ project }: { project: Project }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    projects.updates,
    { params: { id: project.id }, query: { page, limit: AT_ONCE } },
    { keepPrevious: true },
  )
  const refused = useRefusal()({ permission: 'projects:update' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_372px] gap-4 items-start max-xl:grid-cols-[minmax(0,1fr)] max-md:gap-3">
      <Panel dense title={t('Updates')}>
        {error && !data ? (
          <ErrorState title={t('We couldn’t load the updates')} onRetry={() => void refetch()} error={error}>
            {error.message}
          </ErrorState>
        ) : !data ? (
          <ListSkeleton label={t('Loading the updates')} />
        ) : data.data.length === 0 ? (
          <EmptyState title={t('No update yet')}>{t('Shown to investors on the project page.')}</EmptyState>
        ) : (
          <>
            <ul className="border-t border-ink">
              {data.data.map((update) => (
                <Line key={update.id} project={project} update={update} refused={refused} />
              ))}
            </ul>
            {data.meta && data.meta.total > AT_ONCE && (
              <Pager page={page} limit={AT_ONCE} total={data.meta.total} sizes={[AT_ONCE]} onChange={setPage} />
            )}
          </>
        )}
      </Panel>
      {!refused && (
        <Panel dense title={t('Publish update')}>
          <Write project={project} refused={refused} />
        </Panel>
      )}
    </div>
  )
}

function Line({ project, update, refused }: { project: Project; update: Update; refused: string | undefined }) {
  const [editing, setEditing] = useState(false)
  const edit = useCommand(projects.editUpdate, reads, ({ body }) =>
    savedMessage('update', update.title, body.isActive ? 'shown' : 'hidden'),
  )
  const params = { id: project.id, updateId: update.id }
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-14">{update.title}</h3>
        <DateText value={update.publishedAt} style="dateTime" className="text-12 text-ink-faint" />
        <span className="ms-auto flex items-center gap-2">
          <ActiveSwitch
            name={update.title}
            isActive={update.isActive}
            labels={{ on: t('Shown'), off: t('Hidden') }}
            disabledReason={refused}
            onChange={(isActive) => edit({ params, body: { isActive, version: update.version } })}
          />
          <Button size="tiny" disabledReason={refused} onClick={() => setEditing(!editing)}>
            {editing ? t('Close') : t('Edit')}
          </Button>
        </span>
      </div>
      {editing ? (
        <div className="mt-3">
          <Write project={project} update={update} refused={refused} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <p className="mt-1 max-w-measure whitespace-pre-line text-13">{update.body}</p>
      )}
    </li>
  )
}

type WriteProps = { project: Project; update?: Update; refused: string | undefined; onDone?: () => void }

const empty = { title: '', body: '', translations: {} as Translations }

function Write({ project, update: current, refused, onDone }: WriteProps) {
  // The version of the text that is being edited; a newer one must not be overwritten.
  const [update] = useState(current)
  const add = useCommand(projects.addUpdate, reads, ({ body }) => savedMessage('update', body.title, 'published'))
  const edit = useCommand(projects.editUpdate, reads, ({ body }) => savedMessage('update', body.title ?? '', 'saved'))
  const before = update ? { title: update.title, body: update.body, translations: (update.translations ?? {}) as Translations } : empty
  const form = useForm({
    initial: before,
    schema: projects.addUpdate.body,
    submit: async (body) => {
      if (update) await edit({ params: { id: project.id, updateId: update.id }, body: { ...body, version: update.version } })
      else await add({ params: { id: project.id }, body })
      form.setValues(empty)
      onDone?.()
    },
  })
  return (
    <form className="grid gap-3" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={update ? t('Not saved.') : t('The update was not published.')} />
      <TextField label={t('Title')} size="dense" maxLength={160} disabled={Boolean(refused)} {...form.field('title')} />
      <TextAreaField label={t('Text')} size="dense" rows={6} maxLength={8000} disabled={Boolean(refused)} {...form.field('body')} />
      <ContentTranslations
        texts={[
          { name: 'title', label: t('Title'), kind: 'line', maxLength: 160 },
          { name: 'body', label: t('Text'), kind: 'paragraphs', maxLength: 8000 },
        ]}
        form={form}
        before={before}
      />
      <div>
        <Button size="small" variant={update ? 'default' : 'primary'} type="submit" busy={form.busy} disabledReason={refused}>
          {update ? t('Save') : t('Publish')}
        </Button>
      </div>
    </form>
  )
}
