import { useEffect, useState } from 'react'
import { useInterfaceStore } from '@/stores/interface-store'
import { breakpoints } from '@/styles/theme'
import { useMedia } from '@/ui/plain/hooks/use-media'

/** Below this width, the menu is collapsed by default. */
const ROOM_FOR_MENU = `(min-width: ${breakpoints.xl}px)`
/** At this width, the back office collapses its menu regardless of the stored choice; expanding it lasts until the page is left. */
const NARROW = `(max-width: ${breakpoints.lg - 0.02}px)`

/**
 * The side menu, collapsed or not. The width itself is CSS on `html[data-sider]`, which theme.js sets before the
 * first paint to avoid a layout shift; this keeps the attribute and the store in sync.
 */
export function useSider(area: 'customer' | 'office') {
  const chosen = useInterfaceStore((state) => state.siderCollapsed)
  const setSiderCollapsed = useInterfaceStore((state) => state.setSiderCollapsed)
  const hasRoom = useMedia(ROOM_FOR_MENU)
  const isNarrow = useMedia(NARROW) && area === 'office'
  const [isOpenedHere, setIsOpenedHere] = useState(false)
  const collapsed = isNarrow ? !isOpenedHere : (chosen ?? !hasRoom)
  useEffect(() => {
    // Until the stored choice is loaded, the attribute set by theme.js is more accurate than the defaults of the first render.
    if (!useInterfaceStore.persist.hasHydrated()) return
    document.documentElement.dataset.sider = collapsed ? 'collapsed' : 'expanded'
  }, [collapsed])
  const setCollapsed = (value: boolean) => (isNarrow ? setIsOpenedHere(!value) : setSiderCollapsed(value))
  return { collapsed, toggle: () => setCollapsed(!collapsed), expand: () => setCollapsed(false) }
}
