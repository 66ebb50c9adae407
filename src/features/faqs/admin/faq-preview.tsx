import { Form } from 'antd'
import { t } from '@/locales/text'
import { Disclosure } from '@/ui/admin/display/disclosure'

/** A live preview of the question as visitors will see it. */
export function FaqPreview() {
  const statement = String(Form.useWatch('statement') ?? '')
  const answer = String(Form.useWatch('answer') ?? '')
  if (!statement.trim()) return null
  return (
    <section aria-label={t('Preview')} className="rounded-card border border-line bg-ground px-5 py-1">
      <Disclosure title={statement} open>
        <p className="whitespace-pre-line">{answer}</p>
      </Disclosure>
    </section>
  )
}
