import { personalAccounts } from '@/contract/personal-accounts'
import { implement } from '@/server/http/endpoint/implement'
import { declareAccount, recordAccount, removeAccount } from './commands/change-links'
import { listMine, listOfPerson } from './queries'

export const personalAccountRoutes = implement(personalAccounts, {
  mine: ({ db, actor }) => listMine(db, actor.id),
  declare: (work) => declareAccount(work, work.body.customer),
  ofPerson: ({ db, params }) => listOfPerson(db, params.userId),
  record: (work) => recordAccount(work, work.params.userId, work.body.customer),
  remove: (work) => removeAccount(work, work.params, work.body.note),
})
