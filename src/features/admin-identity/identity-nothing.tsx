import { ListSkeleton } from '@/ui/plain/skeleton'
import { EmptyState, ErrorState } from '@/ui/plain/state-box'
import styles from './identity.module.css'

/** In place of a document: it loads, it failed, or nothing waits. */
export const IdentityNothing = ({ isLoading, failure }: { isLoading: boolean; failure: string | undefined }) => (
  <section className={styles.nothing} aria-label="Document">
    {isLoading ? (
      <ListSkeleton label="Loading the document" />
    ) : failure ? (
      <ErrorState title="The requests did not load">{failure}</ErrorState>
    ) : (
      <EmptyState title="Nothing is open">Choose a request from the list. When a customer sends a document, it waits there.</EmptyState>
    )}
  </section>
)
