import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary, PageFailed } from '@/ui/plain/feedback/error-boundary'
import { layoutFor, type LayoutName } from './layout-for'

type Frame = ComponentType<{ children: ReactNode }>

const Bare: Frame = ({ children }) => <>{children}</>

/** Nothing while a frame is on its way; words where it did not arrive (a new version was put up meanwhile, say). */
const OnItsWay = ({ error }: { error?: Error | null }) => (error ? <PageFailed /> : null)

/** Each frame is a separate bundle: the public one contains no antd, and only the displayed frame is loaded. */
const frames: Record<LayoutName, Frame> = {
  none: Bare,
  public: dynamic(() => import('./public/public-layout'), { loading: OnItsWay }),
  user: dynamic(() => import('./user/user-layout'), { loading: OnItsWay }),
  admin: dynamic(() => import('./admin/admin-layout'), { loading: OnItsWay }),
}

/** For the server, before it renders: every frame is there, and what waits for it has been told. */
export async function loadFrames(): Promise<void> {
  await Promise.all([import('./public/public-layout'), import('./user/user-layout'), import('./admin/admin-layout')])
  await new Promise((resolve) => setImmediate(resolve))
}

/** The frame around a page, chosen by its path. A page that fails leaves its frame standing. */
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
