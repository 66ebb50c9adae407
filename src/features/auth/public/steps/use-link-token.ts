import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'

const KINDS = ['freeze', 'invitation', 'reset'] as const
export type LinkToken = { kind: (typeof KINDS)[number]; token: string }

/**
 * The token of an email link. It is in the fragment (`/auth#invitation=…`), which browsers do not send to servers, so that no log or proxy
 * stores it. Links of earlier versions have it in the query.
 */
export function useLinkToken(): LinkToken | undefined {
  const { asPath, query, replace } = useRouter()
  const isHydrated = useHydrated()
  // Opening such a link in a tab that already shows this page changes only the fragment.
  useEffect(() => {
    const follow = () => {
      const fragment = new URLSearchParams(window.location.hash.slice(1))
      // A fragment without a token, such as that of a skip link, changes nothing.
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
