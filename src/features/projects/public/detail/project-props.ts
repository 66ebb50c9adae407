import type { GetServerSideProps } from 'next'
import { everyRow } from '@/api/every-row'
import { serverFind, serverRead } from '@/api/server-read'
import { MAX_LIMIT } from '@/contract/core/list'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import type { ProjectProps } from './shown-project'

const UPDATES = 20
const QUESTIONS = 20

/** All data of a project's page; an outdated or unknown address results in a 404. */
export const projectProps: GetServerSideProps<ProjectProps> = async ({ params, res }) => {
  const idOrSlug = typeof params?.id === 'string' ? params.id : ''
  const found = await serverFind(projects.get, { params: { id: idOrSlug } })
  if (!found) return { notFound: true }
  const { id } = found.data
  const [shares, funds, updates, documents, questions, limits] = await Promise.all([
    everyRow((page) => serverRead(projects.sharedProfit, { params: { id }, query: { page, limit: MAX_LIMIT } })),
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
      shares,
      funds: funds.data,
      updates: updates.data,
      updatesTotal: updates.meta?.total ?? 0,
      documents: documents.data,
      questions: questions.data,
      questionsTotal: questions.meta?.total ?? 0,
      currency: limits.data.bookCurrency,
      identityAbove: limits.data.identityAbove,
      highestPaymentMinimum: limits.data.highestPaymentMinimum,
      now: new Date().toISOString(),
    },
  }
}
