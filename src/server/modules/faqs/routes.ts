import { faqCategories, faqs } from '@/contract/faqs'
import { implement } from '@/server/http/endpoint/implement'
import { deleteCategory, deleteFaq } from './commands/delete-faq'
import { listCategories, listFaqs, readCategory, readFaq } from './queries'
import { addCategory, addFaq, changeCategory, changeFaq } from './commands/change-faq'

export const faqCategoryRoutes = implement(faqCategories, {
  list: ({ db, actor, query, request }) => listCategories(db, actor, query, request.language),
  get: ({ db, actor, params, request }) => readCategory(db, actor, params.id, request.language),
  create: (work) => addCategory(work, work.body),
  update: (work) => changeCategory(work, work.params.id, work.body),
  remove: (work) => deleteCategory(work, work.params.id),
})

export const faqRoutes = implement(faqs, {
  list: ({ db, actor, query, request }) => listFaqs(db, actor, query, request.language),
  get: ({ db, actor, params, request }) => readFaq(db, actor, params.id, request.language),
  create: (work) => addFaq(work, work.body),
  update: (work) => changeFaq(work, work.params.id, work.body),
  remove: (work) => deleteFaq(work, work.params.id),
})
