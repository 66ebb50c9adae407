import type { ReactNode } from 'react'
import { useCan } from '@/api/session'
import type { Permission } from '@/contract/permissions'
import { Link } from '@/ui/plain/primitives/link'

type Props = {
  href: string
  /** One of these opens the page that it leads to; without any, every member of the staff may. */
  permission?: readonly Permission[]
  className?: string
  children: ReactNode
}

/** A way to another page of the back office; to whom that page is closed, the bare words. */
export function AdminLink({ href, permission, className = 'underline-soft', children }: Props) {
  const can = useCan()
  return !permission || can(permission) ? (
    <Link className={className} href={href}>
      {children}
    </Link>
  ) : (
    children
  )
}
