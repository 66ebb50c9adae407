import { Users } from 'lucide'
import type { Reply } from '@/contract/core/endpoint'
import { RichText } from '@/components/rich-text/rich-text'
import { ContentTranslations } from '@/components/admin/translations/content-translations'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import type { Translations } from '@/contract/core/translations'
import { legal } from '@/contract/legal'
import { isPendingChange } from '@/contract/pending-change'
import { settingsGroup } from '@/contract/settings'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { Field } from '@/ui/plain/forms/field'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'

type Text = Reply<typeof legal.current>

const whatHappens: Record<Text['kind'], string> = translated({
  TERMS: msg(
    'Customers must then accept it before their next investment. Existing investments remain subject to the version accepted at the time.',
  ),
  PRIVACY: msg('It is then public immediately. Customers do not need to accept it.'),
})

/** Edits the next version, starting from the current text, and requests its publication. Published versions are immutable. */
export function PublishText({ text, onClose }: { text: Text; onClose: () => void }) {
  const publish = useCommand(legal.publish, [legal.current, settingsGroup.public], (_sent, published) =>
    isPendingChange(published) ? '' : t('{title}, version {version}, published', { title: published.title, version: published.version }),
  )
  const next = text.version + 1
  const needsApproval = useNeedsApproval()('legal.publish')
  const before = { title: text.title, body: text.source ?? text.body, translations: (text.translations ?? {}) as Translations }
  const form = useForm({
    initial: before,
    schema: legal.publish.body,
    check: (values) => (JSON.stringify(values) === JSON.stringify(before) ? { body: t('No changes to publish.') } : {}),
    submit: async (values) => {
      await publish({ params: { kind: text.kind }, body: values })
      onClose()
    },
  })
  const body = form.field('body')
  return (
    <Modal
      open
      title={t('{title}: version {next}', { title: text.title, next })}
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The version was not published.')} />
        <TextField label={t('Title')} size="dense" maxLength={120} {...form.field('title')} />
        <Field
          id="legal-body"
          label={t('Text')}
          group
          help={t('Fields in double braces, such as {field}, are replaced by the legal data of the company.', { field: '{{legalName}}' })}
          error={body.error}
        >
          <RichText label={t('Text')} value={body.value} onChange={(html) => form.set('body', html)} invalid={Boolean(body.error)} />
        </Field>
        <ContentTranslations
          texts={[
            { name: 'title', label: t('Title'), kind: 'line', maxLength: 120 },
            { name: 'body', label: t('Text'), kind: 'rich' },
          ]}
          form={form}
          before={before}
        />
        <Note
          tone="warn"
          {...(needsApproval ? { icon: Users } : {})}
          title={
            needsApproval
              ? t('Version {next} applies as soon as another team member approves it.', { next })
              : t('Version {next} applies as soon as you publish it.', { next })
          }
        >
          {whatHappens[text.kind]}
        </Note>
        <SubmitFoot
          label={needsApproval ? t('Send for approval') : t('Publish version {next}', { next })}
          busy={form.busy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
