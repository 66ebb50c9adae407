import { users } from '@/contract/users'
import { implement } from '@/server/http/endpoint/implement'
import { isUsernameTaken } from '@/server/modules/auth/accounts'
import { requestEmailChange, requestInvitation } from './commands/change-email'
import { deleteUser } from './commands/delete-user'
import { freezeUser } from './commands/freeze-user'
import { startPasswordReset } from './commands/invite-user'
import { updateMyProfile } from './commands/update-my-profile'
import { addNote, listMentionable, listNotes } from './notes'
import { readOverview } from './queries/overview'
import { getUser, listUsers, readMyProfile } from './queries'
import { requestCreation, requestTwoFactorReset, requestUnfreezing, requestUpdate } from './commands/request-access'
import { listAncestors, listMyAncestors, listMyReferences, listReferences } from './queries/tree'

export const userRoutes = implement(users, {
  list: ({ db, actor, query }) => listUsers(db, actor, query),
  myProfile: ({ db, actor }) => readMyProfile(db, actor),
  updateMyProfile: (work) => updateMyProfile(work, work.body),
  myReferences: ({ db, actor, query }) => listMyReferences(db, actor.id, query),
  myAncestors: ({ db, actor, query }) => listMyAncestors(db, actor.id, query),
  get: ({ db, actor, params }) => getUser(db, actor, params.userId),
  create: (work) => requestCreation(work, work.body),
  update: (work) => requestUpdate(work, work.params.userId, work.body),
  sendInvitation: (work) => requestInvitation(work, work.params.userId, work.body.email),
  startPasswordReset: (work) => startPasswordReset(work, work.params.userId, work.body.note),
  remove: (work) => deleteUser(work, work.params.userId),
  isExists: async ({ db, params, now }) => ({ isUsernameExist: await isUsernameTaken(db, params.username, now) }),
  references: async ({ db, actor, params, query }) => listReferences(db, (await getUser(db, actor, params.userId)).id, query),
  ancestors: async ({ db, actor, params, query }) => listAncestors(db, (await getUser(db, actor, params.userId)).id, query),
  freeze: (work) => freezeUser(work, work.params.userId, work.body),
  unfreeze: (work) => requestUnfreezing(work, work.params.userId, work.body.note),
  resetTwoFactor: (work) => requestTwoFactorReset(work, { userId: work.params.userId, ...work.body }),
  changeEmail: (work) => requestEmailChange(work, { userId: work.params.userId, ...work.body }),
  notes: ({ db, params, query }) => listNotes(db, params.userId, query),
  addNote: (work) => addNote(work, work.params.userId, work.body.body),
  mentionable: ({ db, actor, params }) => listMentionable(db, actor, params.userId),
  overview: ({ db, actor, params, now, services }) => readOverview(db, actor, params.userId, { now, secrets: services.secrets }),
})
