import { useState } from 'react'
import { uploadFor } from '@/api/files'
import { useWrite } from '@/api/hooks'
import { identity, type DocumentKind } from '@/contract/identity'
import { notifications } from '@/contract/notifications'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { DayField } from '@/ui/forms/day-field'
import { Button } from '@/ui/plain/primitives/button'
import { TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { UploadField } from '@/ui/plain/forms/upload-field'
import { useForm } from '@/ui/plain/forms/use-form'
import { useNow } from '@/ui/plain/hooks/use-now'
import dayjs from 'dayjs'
import { missingPages, pageNames } from './documents'

const upload = uploadFor('IDENTITY')

/** Number, expiry date and all pages of a document; sent once all pages are uploaded. */
export function DocumentForm({ kind }: { kind: DocumentKind }) {
  const { mutateAsync } = useWrite(identity.request, { changes: [identity.mine, users.myProfile, dashboard.mine, notifications.mine] })
  const names = pageNames[kind]
  const [pages, setPages] = useState<readonly (string | undefined)[]>([])
  const arrived = names.flatMap((_, index) => pages[index] ?? [])
  const today = dayjs(useNow() ?? 0).format('YYYY-MM-DD')
  const form = useForm({
    initial: { number: '', expiresOn: '' },
    beside: ['files'],
    submit: async (values) => {
      const { message } = await mutateAsync({ body: { documentKind: kind, ...values, files: arrived } })
      notify.success(message)
    },
    // The pages are not form fields, so the whole request is validated here by the endpoint's schema.
    check: (values) => checked({ documentKind: kind, ...values, files: arrived }, missingPages(kind, pages)),
  })
  const put = (index: number, id: string | undefined) => setPages((before) => names.map((_, at) => (at === index ? id : before[at])))
  const missing = missingPages(kind, pages)
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Your document was not sent.')} />
      <div className={names.length > 1 ? 'grid grid-cols-2 gap-4 max-md:grid-cols-1' : 'grid gap-4'}>
        {names.map((name, index) => (
          <UploadField
            key={name}
            label={name}
            camera
            upload={upload}
            error={pages[index] ? undefined : form.errors.files}
            onChange={([id]) => {
              put(index, id)
              if (id) form.clearError('files')
            }}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField label={t('Number')} autoComplete="off" spellCheck={false} {...form.field('number')} />
        <DayField
          label={t('Valid until')}
          name="expiresOn"
          min={today}
          value={form.values.expiresOn || undefined}
          error={form.errors.expiresOn}
          onChange={(day) => form.set('expiresOn', day ?? '')}
        />
      </div>
      <div className="flex items-center gap-4 max-md:flex-col-reverse max-md:items-stretch max-md:gap-3">
        <span className="flex-1 text-12 text-ink-faint">{missing ?? t('Enter the number exactly as shown on the document.')}</span>
        <Button variant="primary" type="submit" busy={form.busy} disabledReason={missing} className="max-md:h-12">
          {t('Send for review')}
        </Button>
      </div>
    </form>
  )
}

function checked(values: object, missing: string | undefined): Partial<Record<'number' | 'expiresOn', string>> {
  const found = identity.request.body.safeParse(values)
  if (found.success || missing) return {}
  return Object.fromEntries(found.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}
