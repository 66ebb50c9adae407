import { ChevronDown, ChevronUp } from 'lucide'
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
      label="Previous"
      side={32}
      disabledReason={onPrevious ? undefined : 'This is the first'}
      onClick={onPrevious}
    />
    <IconButton icon={ChevronDown} label="Next" side={32} disabledReason={onNext ? undefined : 'This is the last'} onClick={onNext} />
  </>
)
