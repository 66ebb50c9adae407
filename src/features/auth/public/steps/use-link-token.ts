import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'

const KINDS = ['freeze', 'invitation', 'reset'] as const
export type LinkToken = { kind: (typeof KINDS)[number]; token: string }

/**
 * The token of an email's link. It stands behind the # (`/auth#invitation=…`), which a browser sends to no server, so that no log and no
 * proxy keeps it. Links of earlier versions carry it in the query.
 */
export function useLinkToken(): LinkToken | undefined {
  const { asPath, query, replace } = useRouter()
  const isHydrated = useHydrated()
  // A link that is opened in a tab which shows this page already changes nothing but the part behind the #.
  useEffect(() => {
    const follow = () => {
      const fragment = new URLSearchParams(window.location.hash.slice(1))
      // A fragment without a token, such as that of a skip link, leaves the page as it is.
      if (KINDS.some((kind) => fragment.has(kind))) void replace(window.location.href.slice(window.location.origin.length))
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [replace])
  if (!isHydrated) return undefined
  const fragment = new URLSearchParams(asPath.split('#')[1])
  for (const kind of KINDS) {
    const token = fragment.get(kind) ?? [query[kind]].flat()[0]
    if (token !== undefined) return { kind, token }
  }
  return undefined
}
