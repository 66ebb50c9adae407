import { useState } from 'react'
import { uploadFor } from '@/api/files'
import { useCommand } from '@/components/requests/use-command'
import { documentKindLabels } from '@/components/admin/labels/labels'
import { documentKind, documentPages, identity, type DocumentKind } from '@/contract/identity'
import { listText } from '@/locales/lists'
import { t } from '@/locales/text'
import { DayField } from '@/ui/forms/day-field'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { UploadField } from '@/ui/admin/forms/upload-field'
import { useForm } from '@/ui/plain/forms/use-form'
import { personReads } from './person-reads'

const MOST_PAGES = 4
const upload = uploadFor('IDENTITY')
type Values = { documentKind: DocumentKind; number: string; expiresOn: string }

/** Submits a document that the customer sent by other means, such as by post. Another person decides on it. */
export function SubmitDocument({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const submit = useCommand(identity.submitFor, [...personReads, identity.list], () => t('Document of {name} submitted', { name }))
  const [files, setFiles] = useState<string[]>([])
  const form = useForm<Values>({
    initial: { documentKind: 'PASSPORT', number: '', expiresOn: '' },
    schema: { safeParse: (values) => identity.submitFor.body.safeParse({ ...(values as Values), files }) },
    beside: ['files'],
    submit: async (values) => {
      await submit({ params: { userId }, body: { ...values, files } })
      onClose()
    },
  })
  const pages = documentPages[form.values.documentKind]
  return (
    <Modal open title={t('Submit a document for {name}', { name })} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The document was not submitted.')} />
        <Note tone="info">{t('The customer is notified. Another team member approves or declines the document.')}</Note>
        <SelectField
          label={t('Document')}
          size="dense"
          options={documentKind.options.map((value) => ({ value, label: documentKindLabels[value] }))}
          name="documentKind"
          value={form.values.documentKind}
          error={form.errors.documentKind}
          onChange={(value) => form.set('documentKind', documentKind.parse(value))}
        />
        <TextField label={t('Number')} size="dense" autoComplete="off" spellCheck={false} {...form.field('number')} />
        <DayField
          label={t('Valid until')}
          name="expiresOn"
          value={form.values.expiresOn || undefined}
          error={form.errors.expiresOn}
          onChange={(day) => form.set('expiresOn', day ?? '')}
        />
        <UploadField
          label={listText(pages)}
          upload={upload}
          max={MOST_PAGES}
          error={files.length === 0 ? form.errors.files : undefined}
          onChange={(uploaded) => {
            setFiles(uploaded)
            form.clearError('files')
          }}
        />
        <SubmitFoot label={t('Submit document')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
