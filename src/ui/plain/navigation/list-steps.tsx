import { ChevronDown, ChevronUp } from 'lucide'
import { t } from '@/locales/text'
import { IconButton } from '@/ui/plain/primitives/icon-button'

type Props = {
  /** "3 of 37". */
  position?: string | undefined
  /** Not given: it is the first. */
  onPrevious?: (() => void) | undefined
  /** Not given: it is the last. */
  onNext?: (() => void) | undefined
}

/** Steps from one row of a list to its neighbours, for whatever shows one row at a time. */
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
