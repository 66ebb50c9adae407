import { Pencil } from 'lucide'
import { IconButton } from '@/ui/plain/icon-button'
import { useUrlParam } from './use-url-param'

/** Opens the form of a row beside its list. */
export function EditButton({ id, name }: { id: string; name: string }) {
  const [, open] = useUrlParam('open')
  return <IconButton icon={Pencil} label={`Edit ${name}`} side={28} iconSize={16} onClick={() => open(id)} />
}
