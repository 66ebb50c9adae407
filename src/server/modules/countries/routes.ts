import { countries } from '@/contract/countries'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { deleteCountry } from './commands/delete-country'
import { listAvailable, listCountries, readCountry } from './queries'
import { countryChange } from './country-change'
import { gatewaysChange } from './gateways-change'
import { withdrawGateways } from './commands/change-country'

export const countryRoutes = implement(countries, {
  list: ({ db, actor, query, request }) => listCountries(db, actor, query, request.language),
  get: ({ db, actor, params, request }) => readCountry(db, actor, params.id, request.language),
  create: (work) => propose(work, countryChange, { id: null, fields: work.body }),
  update: (work) => propose(work, countryChange, { id: work.params.id, fields: work.body }),
  remove: (work) => deleteCountry(work, work.params.id),
  availableGateways: ({ db, params }) => listAvailable(db, params.id),
  addGateways: (work) => propose(work, gatewaysChange, { id: work.params.id, gateways: work.body.gateways }),
  removeGateways: (work) => withdrawGateways(work, work.params.id, work.body.gateways),
})
