import { projects } from '@/contract/projects'
import { implement } from '@/server/http/endpoint/implement'
import { deleteDraft } from './commands/delete-draft'
import { addDocument, listDocuments, mendDocument } from './documents'
import { draftProject } from './commands/draft-project'
import { serveDrawing } from './drawing'
import { readFunds } from './funds'
import { listInvestors } from './investors'
import { listProjects, readProject } from './queries'
import { answerQuestion, askQuestion, listQuestions } from './questions'
import { listSharedProfit } from './shared-profit'
import { propose } from '../approvals/change-requests'
import { projectCancellation } from './cancellation'
import { completion } from './return-rest'
import { changeAsRead } from './terms/terms-change'
import { listUpdates, mendUpdate, publishUpdate } from './updates'

export const projectRoutes = implement(projects, {
  list: ({ db, now, actor, query, request }) => listProjects(db, now, actor, query, request.language),
  get: ({ db, now, actor, params, request }) => readProject(db, now, actor, params.id, request.language),
  create: (work) => draftProject(work, work.body),
  update: (work) => changeAsRead(work, work.params.id, work.body),
  remove: (work) => deleteDraft(work, work.params.id),
  transition: (work) => {
    const [project, { gateway, ...body }] = [work.params.id, work.body]
    return gateway && body.event === 'complete'
      ? propose(work, completion, { kind: 'complete', project, body: { ...body, gateway } }, body.note)
      : propose(work, projectCancellation, { project, body: work.body }, body.note)
  },
  banner: ({ db, actor, params }) => serveDrawing(db, actor, params.id),
  investors: ({ db, actor, params, query }) => listInvestors(db, actor, params.id, query),
  sharedProfit: ({ db, actor, params, query }) => listSharedProfit(db, actor, params.id, query),
  funds: ({ db, actor, params, now }) => readFunds(db, actor, params.id, now),
  updates: ({ db, actor, params, query, request }) => listUpdates(db, actor, params.id, { ...query, language: request.language }),
  addUpdate: (work) => publishUpdate(work, work.params.id, work.body),
  editUpdate: (work) => mendUpdate(work, work.params.id, work.params.updateId, work.body),
  documents: ({ db, actor, params, request }) => listDocuments(db, actor, params.id, request.language),
  addDocument: (work) => addDocument(work, work.params.id, work.body),
  editDocument: (work) => mendDocument(work, work.params.id, work.params.documentId, work.body),
  questions: ({ db, actor, params, query }) => listQuestions(db, actor, params.id, query),
  ask: (work) => askQuestion(work, work.params.id, work.body.question),
  answer: (work) => answerQuestion(work, work.params.id, work.params.questionId, work.body),
})
