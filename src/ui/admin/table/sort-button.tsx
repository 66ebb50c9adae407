import { ArrowDown, ArrowUp } from 'lucide'
import { Icon } from '@/ui/plain/primitives/icon'

type Props = { title: string; order: 'ascend' | 'descend' | null }

/**
 * The title of a sortable column. antd handles clicks on the header cell, where they bubble to; Enter triggers a click itself and must not
 * also reach antd's key handler, which would sort twice.
 */
export const SortButton = ({ title, order }: Props) => (
  <button
    type="button"
    className="inline-flex cursor-pointer items-center gap-1 hover:text-ink"
    onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
  >
    {title}
    {order && <Icon as={order === 'ascend' ? ArrowUp : ArrowDown} size={12} />}
  </button>
)
