import { settingsGroup } from '@/contract/settings'
import { implement } from '@/server/core/implement'
import { changeSettings, showLimits, showSettings } from './service'

export const settingsRoutes = implement(settingsGroup, {
  get: ({ db }) => showSettings(db),
  update: (work) => changeSettings(work, work.body),
  public: ({ db, services }) => showLimits(db, services.env),
})
