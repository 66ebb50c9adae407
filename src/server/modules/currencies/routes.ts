import { currencies } from '@/contract/currencies'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { deleteCurrency } from './commands/delete-currency'
import { listCurrencies, readCurrency, readMarket } from './queries'
import { rateChange } from './rate-change'

export const currencyRoutes = implement(currencies, {
  list: ({ db, actor, now, query }) => listCurrencies({ db, actor, now }, query),
  marketData: ({ db, query, now }) => readMarket(db, query.days, now),
  get: ({ db, actor, now, params }) => readCurrency({ db, actor, now }, params.id),
  create: (work) => propose(work, rateChange, { id: null, fields: work.body }),
  update: (work) => propose(work, rateChange, { id: work.params.id, fields: work.body }),
  remove: (work) => deleteCurrency(work, work.params.id),
})
