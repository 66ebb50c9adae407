import { Pencil } from 'lucide'
import { t } from '@/locales/text'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { useUrlParam } from '@/components/resource/list/use-url-param'

/** Opens the form of a row beside its list. */
export function EditButton({ id, name, side = 28, iconSize = 16 }: { id: string; name: string; side?: 28 | 44; iconSize?: 16 | 20 }) {
  const [, open] = useUrlParam('open')
  return <IconButton icon={Pencil} label={t('Edit {name}', { name })} side={side} iconSize={iconSize} onClick={() => open(id)} />
}
