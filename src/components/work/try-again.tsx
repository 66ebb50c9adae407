import { useRefusal } from '@/components/requests/use-refusal'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { Note } from '@/ui/admin/feedback/note'
import { useSubmit } from '@/ui/forms/use-submit'

/** Retries a permanently failed item, for those with permission. */
export function TryAgain({ again, failed }: { again: () => Promise<unknown>; failed: string }) {
  const refused = useRefusal()({ permission: 'settings:update' })
  const { busy, failure, run } = useSubmit()
  return (
    <div className="grid gap-3">
      {failure && (
        <Note tone="act" alert title={failed}>
          {failure.message}
        </Note>
      )}
      <div>
        <Button size="mid" variant="primary" busy={busy} disabledReason={refused} onClick={() => void run(again)}>
          {t('Retry now')}
        </Button>
      </div>
    </div>
  )
}
