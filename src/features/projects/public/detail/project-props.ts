import type { GetServerSideProps } from 'next'
import { serverFind, serverRead } from '@/api/server-read'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import type { ProjectProps } from './shown-project'

const SHARES = 36
const UPDATES = 20
const QUESTIONS = 20

/** A project with everything its page shows; an old or unknown address is a 404. */
export const projectProps: GetServerSideProps<ProjectProps> = async ({ params, res }) => {
  const idOrSlug = typeof params?.id === 'string' ? params.id : ''
  const found = await serverFind(projects.get, { params: { id: idOrSlug } })
  if (!found) return { notFound: true }
  const { id } = found.data
  const [shares, funds, updates, documents, questions, limits] = await Promise.all([
    serverRead(projects.sharedProfit, { params: { id }, query: { limit: SHARES } }),
    serverRead(projects.funds, { params: { id } }),
    serverRead(projects.updates, { params: { id }, query: { limit: UPDATES } }),
    serverRead(projects.documents, { params: { id } }),
    serverRead(projects.questions, { params: { id }, query: { limit: QUESTIONS } }),
    serverRead(settingsGroup.public, {}),
  ])
  res.setHeader('Cache-Control', 'private, no-cache')
  return {
    props: {
      project: found.data,
      shares: shares.data,
      funds: funds.data,
      updates: updates.data,
      documents: documents.data,
      questions: questions.data,
      currency: limits.data.bookCurrency,
      identityAbove: limits.data.identityAbove,
      now: new Date().toISOString(),
    },
  }
}
