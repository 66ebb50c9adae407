import type { z } from 'zod'
import type { Reply } from '@/contract/core/endpoint'
import { settings as schema, settingsGroup, type Settings } from '@/contract/settings'
import { PERCENT_DECIMALS, toMinor } from '@/domain/money'
import { stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { readSettings } from './queries'
import { changeSettings } from './commands/change-settings'

type Payload = z.output<typeof settingsGroup.update.body>
type Result = Exclude<Reply<typeof settingsGroup.update>, { changeRequest: unknown }>

/** Changes limits, fees and switches; loosening a limit or an approval rule requires another person. */
export const settingsChange: ChangeKind<Payload, Result> = {
  action: 'settings.loosen',
  payload: settingsGroup.update.body,
  async describe({ tx }, { version, ...changes }) {
    await tx.run(sql`select 1 from settings for update`)
    const { version: current, changedAt: _at, changedBy: _by, ...before } = await readSettings(tx)
    if (version !== current) throw stale()
    const after = { ...before, ...changes }
    const changed = schema.keyof().options.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    const loosened = changed.filter((name) => isLoosened(name, before, after))
    return {
      title: `Change the settings: ${changed.length} ${changed.length === 1 ? 'field' : 'fields'}, ${loosened.length} of which loosen a limit or an approval`,
      subject: { type: 'settings', id: 'settings', code: null },
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, after[name]])),
      state: current,
      needsApproval: loosened.length > 0,
    }
  },
  apply: (work, body, maker) => changeSettings(work, body, maker.id),
}

/** How a setting loosens a limit or approval: by a higher or lower value, off or on, any other value, or never. */
const looseningOf: Readonly<Record<keyof Settings, 'higher' | 'lower' | 'off' | 'other' | 'never'>> = {
  minInvestment: 'lower',
  maxInvestment: 'higher',
  identityAbove: 'higher',
  withdrawalNeedsIdentity: 'off',
  withdrawalMin: 'lower',
  withdrawalPerDay: 'higher',
  withdrawalPerMonth: 'higher',
  withdrawalFee: 'other',
  walletCooldownHours: 'lower',
  walletCooldownHoursWithoutTwoFactor: 'lower',
  credentialHoldHours: 'lower',
  // These govern approvals: one person must not stop approvals of others from counting, nor reduce the number of approvers.
  fourEyesFrom: 'other',
  payoutRateTolerance: 'higher',
  payoutRateMaxAgeDays: 'higher',
  marketRateMaxAgeDays: 'higher',
  referralRates: 'other',
  referralHoldDays: 'lower',
  // A payment's rate is frozen for its window, so a longer window lets a customer speculate on the market.
  paymentWindowHours: 'higher',
  // The window is paused until the reply.
  paymentReplyHours: 'higher',
  // A shorter cooling-off period restricts customers' rights; a longer one outlasts the hold of commissions.
  reflectionDays: 'other',
  payoutGateway: 'other',
  // Links that customers follow.
  transactionExplorers: 'other',
  staffNeedsTwoFactor: 'off',
  linkSharedBrowsers: 'off',
  checkerCoolingHours: 'other',
  approvalNeedsOpenedProof: 'off',
  paymentTargetHours: 'never',
  withdrawalTargetHours: 'never',
  payoutTargetHours: 'never',
  identityTargetHours: 'never',
  exitTargetHours: 'never',
  approvalTargetHours: 'never',
  questionTargetHours: 'never',
}

const minorOf = (value: unknown): bigint => (typeof value === 'number' ? BigInt(value) : toMinor(String(value), PERCENT_DECIMALS))

/** Whether the change of one setting loosens a limit or an approval. */
export function isLoosened(name: keyof Settings, before: Settings, after: Settings): boolean {
  const [was, is] = [before[name], after[name]]
  if (JSON.stringify(was) === JSON.stringify(is)) return false
  switch (looseningOf[name]) {
    case 'higher':
      return minorOf(is) > minorOf(was)
    case 'lower':
      return minorOf(is) < minorOf(was)
    case 'off':
      return is === false
    case 'other':
      return true
    case 'never':
      return false
  }
}
