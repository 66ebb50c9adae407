import { everyRow } from '@/api/every-row'
import { send } from '@/api/send'
import { MAX_LIMIT } from '@/contract/core/list'
import { projects } from '@/contract/projects'

export const loadUpdates = (id: string) => everyRow((page) => send(projects.updates, { params: { id }, query: { page, limit: MAX_LIMIT } }))
export const loadQuestions = (id: string) =>
  everyRow((page) => send(projects.questions, { params: { id }, query: { page, limit: MAX_LIMIT } }))
