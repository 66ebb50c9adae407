import Head from 'next/head'
import { useEffect } from 'react'
import { pageTitle } from '@/config/site'
import { usePageName } from '@/stores/page-name-store'

/** The document title of a back-office screen that renders its own h1; `named` adds it to the breadcrumb. */
export function AdminTitle({ children, named = false }: { children: string; named?: boolean }) {
  const setName = usePageName((state) => state.setName)
  useEffect(() => {
    if (!named) return
    setName(children)
    return () => setName(undefined)
  }, [named, children, setName])
  return (
    <Head>
      <title>{pageTitle(children)}</title>
    </Head>
  )
}
