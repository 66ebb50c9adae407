import { useState } from 'react'
import { ownDocumentLabels } from '@/components/labels/customer-labels'
import { type DocumentKind } from '@/contract/identity'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { PickCards } from '@/ui/plain/forms/check-field'
import { Panel } from '@/ui/plain/display/panel'
import { DocumentForm } from './document-form'
import { allPages } from './documents'

type Props = {
  kinds: readonly DocumentKind[]
  /** Whether nothing was ever submitted. */
  isFirst: boolean
  /** Whether a document exists already, so that this form is collapsed behind a button. */
  isClosed: boolean
}

/** Selects a kind of document and submits it. */
export function SendDocument({ kinds, isFirst, isClosed }: Props) {
  const [open, setOpen] = useState(!isClosed)
  const [chosen, setChosen] = useState<DocumentKind>()
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  if (!kind) return null
  return (
    <Panel title={isFirst ? t('Upload a document') : t('Upload another document')} className="max-md:order-4">
      {!open ? (
        <>
          <p className="text-14 text-ink-soft">{t('Add a second document to keep your level when the first expires.')}</p>
          <Button size="mid" className="mt-4" onClick={() => setOpen(true)}>
            {t('Upload another document')}
          </Button>
        </>
      ) : (
        <>
          <PickCards
            label={t('Document type')}
            columns={2}
            value={kind}
            onChange={setChosen}
            picks={kinds.map((one) => ({ value: one, title: ownDocumentLabels[one], help: allPages[one] }))}
          />
          <div className="mt-6">
            <DocumentForm key={kind} kind={kind} />
          </div>
        </>
      )}
    </Panel>
  )
}
