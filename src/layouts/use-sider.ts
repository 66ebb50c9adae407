import { useEffect } from 'react'
import { useInterfaceStore } from '@/stores/interface-store'
import { breakpoints } from '@/styles/theme'
import { useMedia } from '@/ui/plain/use-media'

/** Until somebody chooses, the menu is narrow where a wide one would take too much of the page. */
const ROOM_FOR_MENU = `(min-width: ${breakpoints.xl}px)`

/**
 * The side menu, collapsed or not. The width itself is CSS on `html[data-sider]`, which theme.js sets before the
 * first paint, so that nothing jumps; this keeps the attribute and the store in step.
 */
export function useSider() {
  const chosen = useInterfaceStore((state) => state.siderCollapsed)
  const setSiderCollapsed = useInterfaceStore((state) => state.setSiderCollapsed)
  const hasRoom = useMedia(ROOM_FOR_MENU)
  const collapsed = chosen ?? !hasRoom
  useEffect(() => {
    // Before the stored choice is in, theme.js knows better than the defaults of the first render.
    if (!useInterfaceStore.persist.hasHydrated()) return
    document.documentElement.dataset.sider = collapsed ? 'collapsed' : 'expanded'
  }, [collapsed])
  return { collapsed, toggle: () => setSiderCollapsed(!collapsed), expand: () => setSiderCollapsed(false) }
}
