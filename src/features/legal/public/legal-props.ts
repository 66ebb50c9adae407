import type { GetServerSideProps } from 'next'
import { serverFind } from '@/api/server-read'
import { legal } from '@/contract/legal'
import type { LegalProps } from './legal-screen'

/** The current text, or the version in `?version=`. */
const propsOf =
  (kind: 'TERMS' | 'PRIVACY'): GetServerSideProps<LegalProps> =>
  async ({ query }) => {
    const version = typeof query.version === 'string' && /^\d{1,5}$/.test(query.version) ? Number(query.version) : undefined
    const found = await serverFind(legal.current, { params: { kind }, query: version ? { version } : {} })
    return found ? { props: { text: found.data } } : { notFound: true }
  }

export const termsProps = propsOf('TERMS')
export const privacyProps = propsOf('PRIVACY')
