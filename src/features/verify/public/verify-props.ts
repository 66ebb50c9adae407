import type { GetServerSideProps } from 'next'
import { ApiError } from '@/api/api-error'
import { serverFind } from '@/api/server-read'
import { reports } from '@/contract/reports'
import type { VerifyProps } from './verify-screen'

const CODE = /^[A-Za-z0-9-]{4,64}$/

/** The verification result of the statement whose code is in the address or was entered in the form (`?code=`). */
export const verifyProps: GetServerSideProps<VerifyProps> = async ({ params, query, req, res }) => {
  const given = [params?.code ?? query.code].flat()[0]?.trim() ?? ''
  res.setHeader('Cache-Control', 'private, no-cache')
  res.setHeader('X-Robots-Tag', 'noindex')
  if (!CODE.test(given)) return { props: { code: given.slice(0, 64), found: null, isLimited: false } }
  const code = given.toUpperCase()
  try {
    const found = await serverFind(reports.verifyStatement, { params: { code }, query: {} }, req)
    return { props: { code, found: found?.data ?? null, isLimited: false } }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'RATE_LIMITED')) throw error
    res.statusCode = 429
    return { props: { code, found: null, isLimited: true } }
  }
}
