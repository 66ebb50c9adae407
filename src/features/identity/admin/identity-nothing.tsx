import { ReadFailed, type failureAmong } from '@/components/requests/reading'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import styles from './identity.module.css'

type Props = { isLoading: boolean; failed: string; failure: ReturnType<typeof failureAmong> }

/** Shown instead of a document: loading, failed, or no open request. */
export const IdentityNothing = ({ isLoading, failed, failure }: Props) => (
  <section className={styles.nothing} aria-label={t('Document')}>
    {isLoading ? (
      <ListSkeleton label={t('Loading the document')} />
    ) : failure ? (
      <ReadFailed title={failed} {...failure} />
    ) : (
      <EmptyState title={t('No request selected')}>{t('Select a request from the list.')}</EmptyState>
    )}
  </section>
)
