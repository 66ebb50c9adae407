import type { ReactNode } from 'react'
import { Check, TriangleAlert } from 'lucide'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'

export type BulkResult = { id: string; name: string; ok: boolean; message: string }

type Props = {
  results: readonly BulkResult[]
  onClose: () => void
  /** Further actions on all items, beside closing. */
  action?: ReactNode
}

/** The results of a bulk decision, one per item. */
export function BulkResults({ results, onClose, action }: Props) {
  const refused = results.filter((one) => !one.ok).length
  const title =
    refused === 0
      ? t('{count, plural, one {# done} other {All # done}}', { count: results.length })
      : t('{count} done, {refused} refused', { count: results.length - refused, refused })
  return (
    <Modal
      open
      title={title}
      initialFocus="[data-close]"
      onClose={onClose}
      foot={
        <>
          {action}
          <Button size="mid" variant="primary" data-close onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <ul className="border-t border-ink text-13">
        {results.map((one) => (
          <li key={one.id} className="grid min-h-10 grid-cols-[16px_auto_minmax(0,1fr)] items-center gap-3 border-b border-line py-2">
            <Icon
              as={one.ok ? Check : TriangleAlert}
              size={16}
              label={one.ok ? t('Done') : t('Refused')}
              className={one.ok ? 'text-good' : 'text-warn'}
            />
            <span className="num">{one.name}</span>
            <span className="text-ink-soft">{one.message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
