import { auth } from '@/contract/auth'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { confirmNewEmail, confirmPresentEmail, startEmailChange } from './commands/change-email'
import { dropReferrer, keepDevice } from './sessions/cookies'
import { changePassword } from './commands/change-password'
import { acceptInvitation, resetPasswordByLink } from './commands/choose-password'
import { welcome } from './entry'
import { freezeByLink } from './commands/freeze-account'
import { acceptTerms, endSession, listSessions } from './sessions/own-sessions'
import { describePasswordLink } from './passwords/password-links'
import { refresh, signOut } from './commands/refresh-session'
import { confirmAddress, register } from './commands/register-customer'
import { sendAnotherCode } from './commands/resend-code'
import { requestReset, resetPassword } from './commands/reset-password'
import { signIn } from './commands/sign-in'
import { answerChallenge, disableTwoFactor, enableTwoFactor, setUpTwoFactor } from './commands/set-up-two-factor'
import { limitExpired } from './wrong-flows'

export const authRoutes = implement(auth, {
  register: untransacted((call) => register(call, call.body)),
  login: untransacted(async (call) => {
    const answer = await signIn(call, call.body)
    return 'entry' in answer ? welcome(call, answer.entry) : answer
  }),
  sendOtp: untransacted((call) => sendAnotherCode(call, call.body)),
  verifyOtp: untransacted(async (call) => {
    const entry = await confirmAddress(call, call.body)
    dropReferrer(call.http, call.services)
    return welcome(call, entry)
  }),
  resetPasswordRequest: untransacted((call) => requestReset(call, call.body.email)),
  resetPasswordVerify: untransacted((call) => limitExpired(call, () => resetPassword(call, call.body))),
  passwordLink: untransacted(({ services, body }) => describePasswordLink(services, body.token)),
  acceptInvitation: untransacted(async (call) => welcome(call, await acceptInvitation(call, call.body))),
  resetPasswordByLink: untransacted((call) => limitExpired(call, () => resetPasswordByLink(call, call.body))),
  changePassword: untransacted((call) => changePassword(call, call.body)),
  emailChange: untransacted((call) => startEmailChange(call, call.body)),
  emailChangeConfirmPresent: untransacted((call) => confirmPresentEmail(call, call.body)),
  emailChangeConfirmNew: untransacted((call) => confirmNewEmail(call, call.body)),
  refresh: untransacted((call) => refresh(call)),
  logout: untransacted((call) => signOut(call)),
  sessions: ({ db, actor, now }) => listSessions(db, actor, now),
  endSession: untransacted((call) => endSession(call, call.params.sessionId, call.body.password)),
  twoFactorSetup: untransacted((call) => setUpTwoFactor(call, call.body.password)),
  twoFactorEnable: async (work) => {
    const answer = await enableTwoFactor(work, work.body)
    keepDevice(work.http, work.services, work.actor.id)
    return answer
  },
  twoFactorDisable: untransacted((call) => disableTwoFactor(call, call.body)),
  twoFactorChallenge: untransacted(async (call) => welcome(call, await answerChallenge(call, call.body))),
  freeze: untransacted((call) => freezeByLink(call, call.body.token)),
  acceptTerms: (work) => acceptTerms(work, work.body.termsVersion),
})
