import type { ReactNode } from 'react'
import { useCan } from '@/api/session'
import type { Permission } from '@/contract/permissions'
import { Link } from '@/ui/plain/primitives/link'

type Props = {
  href: string
  /** One of these permissions opens the page; without any, all staff may open it. */
  permission?: readonly Permission[]
  className?: string
  children: ReactNode
}

/** A link to another page of the back office; plain text for those without permission. */
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
