import { savedMessage } from '@/components/requests/saved-message'
import { FileText } from 'lucide'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { uploadFor } from '@/api/files'
import { Reading } from '@/components/requests/reading'
import { ActiveSwitch } from '@/components/resource/active-switch'
import { ContentTranslations } from '@/components/admin/translations/content-translations'
import { useCommand } from '@/components/requests/use-command'
import type { Reply } from '@/contract/core/endpoint'
import type { Translations } from '@/contract/core/translations'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { Panel } from '@/ui/plain/display/panel'
import { UploadField } from '@/ui/admin/forms/upload-field'
import { formatBytes } from '@/ui/plain/forms/upload-rules'
import { useForm } from '@/ui/plain/forms/use-form'
import { useSubmit } from '@/ui/forms/use-submit'

type Document = Reply<typeof projects.documents>[number]
const reads = [projects.documents, projects.get]

/** The public documents; a document can be hidden, but not deleted. */
export function DocumentsPanel({ project, refused }: { project: Project; refused: string | undefined }) {
  const params = { id: project.id }
  const documents = useRead(projects.documents, { params })
  return (
    <Panel dense title={t('Documents')}>
      <Reading failed={t('We couldn’t load the documents')} loading={t('Loading the documents')} read={documents} rows={2}>
        {(rows) => (
          <ul className="border-t border-ink text-13">
            {rows.length === 0 && <li className="py-3 text-ink-soft">{t('No document yet.')}</li>}
            {rows.map((document) => (
              <Line key={document.id} project={project} document={document} refused={refused} />
            ))}
          </ul>
        )}
      </Reading>
      {!refused && <AddDocument project={project} />}
    </Panel>
  )
}

type LineProps = { project: Project; document: Document; refused: string | undefined }

function Line({ project, document, refused }: LineProps) {
  const [editing, setEditing] = useState(false)
  const edit = useCommand(projects.editDocument, reads, ({ body }, { title }) =>
    savedMessage('document', title, body.isActive ? 'shown' : 'hidden'),
  )
  const params = { id: project.id, documentId: document.id }
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="grid min-h-12 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3">
        <Icon as={FileText} className="text-ink-faint" />
        <div className="min-w-0">
          <p>{document.title}</p>
          <p className="text-12 text-ink-faint">
            <span className="num">{formatBytes(document.file.size)}</span>, <DateText value={document.createdAt} />
          </p>
        </div>
        <span className="flex items-center gap-2">
          <ActiveSwitch
            name={document.title}
            isActive={document.isActive}
            labels={{ on: t('Shown'), off: t('Hidden') }}
            disabledReason={refused}
            onChange={(isActive) => edit({ params, body: { isActive, version: document.version } })}
          />
          <Button size="tiny" disabledReason={refused} onClick={() => setEditing(!editing)}>
            {editing ? t('Close') : t('Edit')}
          </Button>
        </span>
      </div>
      {editing && <Rename project={project} document={document} onDone={() => setEditing(false)} />}
    </li>
  )
}

/** The title of a document, and its translations. */
function Rename({ project, document: current, onDone }: { project: Project; document: Document; onDone: () => void }) {
  // The version that is being edited; a newer one must not be overwritten.
  const [document] = useState(current)
  const edit = useCommand(projects.editDocument, reads, (_sent, { title }) => savedMessage('document', title, 'saved'))
  const before = { title: document.title, translations: (document.translations ?? {}) as Translations }
  const form = useForm({
    initial: before,
    schema: projects.addDocument.body.pick({ title: true, translations: true }),
    submit: async (values) => {
      await edit({ params: { id: project.id, documentId: document.id }, body: { ...values, version: document.version } })
      onDone()
    },
  })
  return (
    <form className="mt-2 mb-3 grid gap-3" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Not saved.')} />
      <TextField label={t('Title')} size="dense" maxLength={160} {...form.field('title')} />
      <ContentTranslations texts={[{ name: 'title', label: t('Title'), kind: 'line', maxLength: 160 }]} form={form} before={before} />
      <div>
        <Button size="small" type="submit" busy={form.busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

function AddDocument({ project }: { project: Project }) {
  const [title, setTitle] = useState('')
  const [file, setFile] = useState<string>()
  // A new key resets the upload field after each document.
  const [round, setRound] = useState(0)
  const add = useCommand(projects.addDocument, reads, ({ body }) => savedMessage('document', body.title, 'added'))
  const { busy, failure, run } = useSubmit()
  const submit = async () => {
    if (!file) return
    const refused = await run(() => add({ params: { id: project.id }, body: { title, file } }))
    if (refused) return
    setTitle('')
    setFile(undefined)
    setRound(round + 1)
  }
  const missing = !title.trim() ? t('Enter a title.') : !file ? t('Choose a file.') : undefined
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <FormFailureNote failure={failure} notDone={t('The document was not added.')} />
      <TextField label={t('Title of a new document')} size="dense" maxLength={160} value={title} onChange={setTitle} />
      <UploadField
        key={round}
        label={t('File')}
        hideLabel
        upload={uploadFor('PROJECT_DOCUMENT')}
        max={1}
        onChange={([id]) => setFile(id)}
      />
      <div>
        <Button size="small" busy={busy} disabledReason={missing} onClick={() => void submit()}>
          {t('Add document')}
        </Button>
      </div>
    </div>
  )
}
