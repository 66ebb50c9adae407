import { ChevronDown, ChevronUp } from 'lucide'
import { t } from '@/locales/text'
import { IconButton } from '@/ui/plain/primitives/icon-button'

type Props = {
  /** "3 of 37". */
  position?: string | undefined
  /** Undefined for the first row. */
  onPrevious?: (() => void) | undefined
  /** Undefined for the last row. */
  onNext?: (() => void) | undefined
}

/** Previous and next buttons of a detail view within a list. */
export const ListSteps = ({ position, onPrevious, onNext }: Props) => (
  <>
    {position && <span className="num text-13 text-ink-soft">{position}</span>}
    <IconButton
      icon={ChevronUp}
      label={t('Previous')}
      side={32}
      disabledReason={onPrevious ? undefined : t('This is the first page')}
      onClick={onPrevious}
    />
    <IconButton
      icon={ChevronDown}
      label={t('Next')}
      side={32}
      disabledReason={onNext ? undefined : t('This is the last page')}
      onClick={onNext}
    />
  </>
)
