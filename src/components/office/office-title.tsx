import Head from 'next/head'
import { pageTitle } from '@/config/site'

/** The document's title of a back-office screen that draws its own h1. */
export const OfficeTitle = ({ children }: { children: string }) => (
  <Head>
    <title>{pageTitle(children)}</title>
  </Head>
)
