import { savedMessage } from '@/components/requests/saved-message'
import { FileText } from 'lucide'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { uploadFor } from '@/api/files'
import { Reading } from '@/components/requests/reading'
import { ActiveSwitch } from '@/components/resource/active-switch'
import { useCommand } from '@/components/requests/use-command'
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
import { useSubmit } from '@/ui/forms/use-submit'

const reads = [projects.documents, projects.get]

/** The documents that visitors can read; one can be hidden, none is deleted. */
export function DocumentsPanel({ project, refused }: { project: Project; refused: string | undefined }) {
  const params = { id: project.id }
  const documents = useRead(projects.documents, { params })
  const edit = useCommand(projects.editDocument, reads, ({ body }, { title }) =>
    savedMessage('document', title, body.isActive ? 'shown' : 'hidden'),
  )
  return (
    <Panel dense title={t('Documents')}>
      <Reading failed={t('We couldn’t load the documents')} loading={t('Loading the documents')} read={documents} rows={2}>
        {(rows) => (
          <ul className="border-t border-ink text-13">
            {rows.length === 0 && <li className="py-3 text-ink-soft">{t('No document yet.')}</li>}
            {rows.map((document) => (
              <li
                key={document.id}
                className="grid min-h-12 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-2 last:border-0"
              >
                <Icon as={FileText} className="text-ink-faint" />
                <div className="min-w-0">
                  <p>{document.title}</p>
                  <p className="text-12 text-ink-faint">
                    <span className="num">{formatBytes(document.file.size)}</span>, <DateText value={document.createdAt} />
                  </p>
                </div>
                <ActiveSwitch
                  name={document.title}
                  isActive={document.isActive}
                  labels={{ on: t('Shown'), off: t('Hidden') }}
                  disabledReason={refused}
                  onChange={(isActive) =>
                    edit({ params: { id: project.id, documentId: document.id }, body: { isActive, version: document.version } })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Reading>
      {!refused && <AddDocument project={project} />}
    </Panel>
  )
}

function AddDocument({ project }: { project: Project }) {
  const [title, setTitle] = useState('')
  const [file, setFile] = useState<string>()
  // A new number makes a new, empty upload field after each document.
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
