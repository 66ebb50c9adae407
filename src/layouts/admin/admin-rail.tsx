import clsx from 'clsx'
import { ChevronDown, ChevronsLeft, ChevronsRight } from 'lucide'
import { useRouter } from 'next/router'
import { useDeferredValue, useState, type ComponentProps } from 'react'
import { useCan } from '@/api/session'
import { Logo, Mark } from '@/components/brand/logo'
import { paths } from '@/config/paths'
import { t } from '@/locales/text'
import { useInterfaceStore } from '@/stores/interface-store'
import { ErrorBoundary } from '@/ui/plain/feedback/error-boundary'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { adminMenu } from '@/components/navigation/admin-menu'
import styles from './admin-layout.module.css'
import { isCurrent, isGroup, menuFor, type MenuGroup, type MenuItem } from '@/components/navigation/menu'
import { slots } from '@/layouts/slots'
import { useAdmitted } from '@/layouts/hooks/use-admitted'
import { useSider } from '@/layouts/hooks/use-sider'

type EntryProps = { path: string; collapsed: boolean; onLink: () => void }

/** The count of an entry; rendered for signed-in staff only. */
function Count(props: ComponentProps<NonNullable<(typeof slots)['MenuCount']>>) {
  const { MenuCount } = slots
  const isAdmitted = useAdmitted('Internal')
  return <ErrorBoundary>{isAdmitted && MenuCount && <MenuCount {...props} />}</ErrorBoundary>
}

/** While an entry has open items, it links to their list, as its count does. */
function Entry({ item, path, collapsed, onLink }: EntryProps & { item: Omit<MenuItem, 'icon'> & Partial<Pick<MenuItem, 'icon'>> }) {
  const [queue, setQueue] = useState<string>()
  return (
    <div className={styles.item}>
      <Link
        href={queue ?? item.href}
        className={styles.entry}
        title={collapsed ? item.label : undefined}
        aria-current={isCurrent(item, path) ? 'page' : undefined}
        onClick={onLink}
      >
        {item.icon && <Icon as={item.icon} />}
        <span>{item.label}</span>
      </Link>
      <Count menuKey={item.key} className={styles.count} onLink={onLink} onQueue={setQueue} />
    </div>
  )
}

/** A group expands below its name. The collapsed menu has no room for that, so selecting a group expands the menu first. */
function Group({ group, path, collapsed, onLink, onExpand }: EntryProps & { group: MenuGroup; onExpand: () => void }) {
  const openKeys = useInterfaceStore((state) => state.openMenuKeys)
  const setOpenKeys = useInterfaceStore((state) => state.setOpenMenuKeys)
  const open = openKeys.includes(group.key)
  const within = group.items.some((item) => isCurrent(item, path))
  const press = () => {
    if (collapsed) onExpand()
    const others = openKeys.filter((key) => key !== group.key)
    setOpenKeys(open && !collapsed ? others : [...others, group.key])
  }
  return (
    <div className={styles.item}>
      <button
        type="button"
        className={clsx(styles.entry, within && styles.within)}
        title={collapsed ? group.label : undefined}
        aria-expanded={open && !collapsed}
        aria-controls={`menu-${group.key}`}
        onClick={press}
      >
        <Icon as={group.icon} />
        <span>{group.label}</span>
        <Icon as={ChevronDown} size={16} className={styles.chevron} />
      </button>
      {/* A collapsed group shows the count of its entries; at most one entry of each group has a queue. */}
      {(!open || collapsed) &&
        group.items.map(({ key }) => <Count key={key} menuKey={key} className={clsx(styles.count, styles.ofGroup)} onLink={onLink} />)}
      <div id={`menu-${group.key}`} className={styles.sub} hidden={!open}>
        {group.items.map((item) => (
          <Entry key={item.key} item={item} path={path} collapsed={collapsed} onLink={onLink} />
        ))}
      </div>
    </div>
  )
}

/** The side menu of the back office: only entries that its user may open. */
export function AdminRail({ open, onLink }: { open: boolean; onLink: () => void }) {
  const { pathname } = useRouter()
  const isAdmitted = useAdmitted('Internal')
  const ownCan = useCan()
  // Rendered in steps, like the content of the session gate. Entries without permission wait for the others, which would shift them.
  const can = useDeferredValue(isAdmitted ? ownCan : undefined)
  const sider = useSider('office')
  // On phones the menu is a full-width drawer, regardless of the stored choice.
  const collapsed = sider.collapsed && !open
  const shared = { path: pathname, collapsed, onLink }
  return (
    <aside id="side-menu" className={clsx(styles.rail, open && styles.open)} data-open={open || undefined}>
      <div className={styles.head}>
        <Link href={paths.home}>
          <span className={styles.logo}>
            <Logo width={144} height={40} />
          </span>
          <span className={styles.mark}>
            <Mark />
          </span>
        </Link>
      </div>
      <nav aria-label={t('Back office')} className={styles.nav}>
        {can &&
          menuFor(adminMenu, can).map((entry) =>
            isGroup(entry) ? (
              <Group key={entry.key} group={entry} {...shared} onExpand={sider.expand} />
            ) : (
              <Entry key={entry.key} item={entry} {...shared} />
            ),
          )}
      </nav>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.collapse}
          aria-expanded={!collapsed}
          aria-label={collapsed ? t('Expand the menu') : t('Collapse the menu')}
          onClick={sider.toggle}
        >
          <Icon as={collapsed ? ChevronsRight : ChevronsLeft} />
          <span>{t('Collapse')}</span>
        </button>
      </div>
    </aside>
  )
}
