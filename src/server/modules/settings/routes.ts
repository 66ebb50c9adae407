import { settingsGroup } from '@/contract/settings'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { settingsChange } from './settings-change'
import { showLimits, showSettings } from './commands/change-settings'

export const settingsRoutes = implement(settingsGroup, {
  get: ({ db }) => showSettings(db),
  update: (work) => propose(work, settingsChange, work.body),
  public: ({ db, services }) => showLimits(db, services.env),
})
