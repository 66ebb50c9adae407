import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary, PageFailed } from '@/ui/plain/feedback/error-boundary'
import { layoutFor, type LayoutName } from './layout-for'

type Frame = ComponentType<{ children: ReactNode }>

const Bare: Frame = ({ children }) => <>{children}</>

/** Nothing while a layout is loading; an error if loading failed, for example because a new version was deployed meanwhile. */
const OnItsWay = ({ error }: { error?: Error | null }) => (error ? <PageFailed /> : null)

/** Each layout is a separate bundle: the public one contains no antd, and only the displayed layout is loaded. */
const frames: Record<LayoutName, Frame> = {
  none: Bare,
  public: dynamic(() => import('./public/public-layout'), { loading: OnItsWay }),
  user: dynamic(() => import('./user/user-layout'), { loading: OnItsWay }),
  admin: dynamic(() => import('./admin/admin-layout'), { loading: OnItsWay }),
}

/** Called on the server before rendering: loads all layouts, and lets `dynamic` process the loaded modules. */
export async function loadFrames(): Promise<void> {
  await Promise.all([import('./public/public-layout'), import('./user/user-layout'), import('./admin/admin-layout')])
  await new Promise((resolve) => setImmediate(resolve))
}

/** The layout around a page, chosen by its path. If the page fails, the layout stays. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const Chosen = frames[layoutFor(path)]
  return (
    <Chosen>
      <ErrorBoundary key={path} fallback={<PageFailed />}>
        {children}
      </ErrorBoundary>
    </Chosen>
  )
}
