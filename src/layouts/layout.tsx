import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { layoutFor, type LayoutName } from './layout-for'

type Frame = ComponentType<{ children: ReactNode }>

const Bare: Frame = ({ children }) => <>{children}</>

/** Each frame is its own download: the public one brings no antd, and nobody loads a frame they do not see. */
const frames: Record<LayoutName, Frame> = {
  none: Bare,
  public: dynamic(() => import('./public-layout')),
  user: dynamic(() => import('./user-layout')),
  admin: dynamic(() => import('./admin-layout')),
}

/** The frame around a page, chosen by its path. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const Chosen = frames[layoutFor(path)]
  return <Chosen>{children}</Chosen>
}
