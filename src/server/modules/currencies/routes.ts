import { currencies } from '@/contract/currencies'
import { implement } from '@/server/core/implement'
import { deleteCurrency } from './delete'
import { listCurrencies, readCurrency, readMarket } from './queries'
import { addCurrency, changeCurrency } from './service'

export const currencyRoutes = implement(currencies, {
  list: ({ db, actor, query }) => listCurrencies(db, actor, query),
  marketData: ({ db, query, now }) => readMarket(db, query.days, now),
  get: ({ db, actor, params }) => readCurrency(db, actor, params.id),
  create: (work) => addCurrency(work, work.body),
  update: (work) => changeCurrency(work, work.params.id, work.body),
  remove: (work) => deleteCurrency(work, work.params.id),
})
