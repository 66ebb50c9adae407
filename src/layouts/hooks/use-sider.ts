import { useEffect, useState } from 'react'
import { useInterfaceStore } from '@/stores/interface-store'
import { breakpoints } from '@/styles/theme'
import { useMedia } from '@/ui/plain/hooks/use-media'

/** Until the person chooses, the menu is collapsed where an expanded one would take too much of the page. */
const ROOM_FOR_MENU = `(min-width: ${breakpoints.xl}px)`
/** Here the back office collapses its menu whatever was chosen on a wider screen; opening it there lasts as long as the page. */
const NARROW = `(max-width: ${breakpoints.lg - 0.02}px)`

/**
 * The side menu, collapsed or not. The width itself is CSS on `html[data-sider]`, which theme.js sets before the
 * first paint, so that nothing jumps; this keeps the attribute and the store in step.
 */
export function useSider(area: 'customer' | 'office') {
  const chosen = useInterfaceStore((state) => state.siderCollapsed)
  const setSiderCollapsed = useInterfaceStore((state) => state.setSiderCollapsed)
  const hasRoom = useMedia(ROOM_FOR_MENU)
  const isNarrow = useMedia(NARROW) && area === 'office'
  const [isOpenedHere, setIsOpenedHere] = useState(false)
  const collapsed = isNarrow ? !isOpenedHere : (chosen ?? !hasRoom)
  useEffect(() => {
    // Before the stored choice is in, theme.js knows better than the defaults of the first render.
    if (!useInterfaceStore.persist.hasHydrated()) return
    document.documentElement.dataset.sider = collapsed ? 'collapsed' : 'expanded'
  }, [collapsed])
  const setCollapsed = (value: boolean) => (isNarrow ? setIsOpenedHere(!value) : setSiderCollapsed(value))
  return { collapsed, toggle: () => setCollapsed(!collapsed), expand: () => setCollapsed(false) }
}
