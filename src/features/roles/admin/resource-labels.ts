import { FileText, FolderKanban, KeyRound, Landmark, Settings, Shapes, Users } from 'lucide'
import { permissionGroups, permissionSentences, resourceLabels, type PermissionGroup } from '@/contract/permission-catalogue'
import { isPermission, type Action, type Resource } from '@/contract/permissions'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import type { IconDrawing } from '@/ui/plain/primitives/icon'

/** `other`: permissions that were added manually. */
export type SectionKey = PermissionGroup | 'other'

const icons: Readonly<Record<SectionKey, IconDrawing>> = {
  people: Users,
  money: Landmark,
  projects: FolderKanban,
  access: KeyRound,
  content: FileText,
  system: Settings,
  other: Shapes,
}
const titles: Readonly<Record<SectionKey, string>> = translated({ ...permissionGroups, other: msg('Other') })
export const sections = Object.keys(titles) as readonly SectionKey[]
export const sectionTitle = (key: SectionKey): string => titles[key]
export const sectionIcon = (key: SectionKey): IconDrawing => icons[key]

export const actionLabels: Readonly<Record<Action, string>> = translated({
  read: msg('Read'),
  write: msg('Write'),
  update: msg('Update'),
  delete: msg('Delete'),
})

export const isResource = (text: string): text is Resource => text in resourceLabels
const isAction = (text: string): text is Action => text in actionLabels

/** The parts of `resource:action`; undefined if a permission has another form. */
export function partsOf(title: string): { resource: string; action: Action } | undefined {
  const [resource = '', action = ''] = title.split(':')
  return isAction(action) ? { resource, action } : undefined
}

export function placeOf(resource: string): { section: SectionKey; title: string } {
  if (!isResource(resource)) return { section: 'other', title: resource }
  const { group, title } = resourceLabels[resource]
  return { section: group, title }
}

/** What a permission allows, as a sentence. */
export const meaningOf = (title: string): string =>
  isPermission(title) ? permissionSentences[title] : t('Custom permission; it grants no access')
