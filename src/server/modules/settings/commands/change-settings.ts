import type { Received, Reply } from '@/contract/core/endpoint'
import { settings as schema, type settingsGroup } from '@/contract/settings'
import type { Query } from '@/server/db/database'
import { AppError, fieldError, stale } from '@/server/work/errors'
import type { Env } from '@/server/environment/env'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { readHighestMinimum } from '../../investments/residence'
import { readSettings } from '../queries'
import { misfits, written } from '../rules'

type Answer = Reply<typeof settingsGroup.get>

export async function showSettings(db: Query): Promise<Answer> {
  const { changedBy, changedAt, ...settings } = await readSettings(db)
  const by = changedBy ? await db.maybe<{ id: string; name: string }>(sql`select id, name from users where id = ${changedBy}`) : undefined
  return { ...settings, changedAt: changedAt.toISOString(), changedBy: by ?? null }
}

/** Changes limits, fees and switches with immediate effect; existing agreements keep their terms. */
export async function changeSettings(
  { tx, now, effects }: PersonWork,
  { version, ...changes }: Received<typeof settingsGroup.update>['body'],
  changedBy: string,
): Promise<Answer> {
  await tx.run(sql`select 1 from settings for update`)
  const { version: current, changedAt: _at, changedBy: _by, ...before } = await readSettings(tx)
  if (version !== current) throw stale()
  const after = written(schema.parse({ ...before, ...changes }))
  const errors = misfits(after)
  if (errors.length > 0)
    throw new AppError('VALIDATION', 'These settings contradict each other. Nothing was saved. Check the marked fields.', { errors })
  if (changes.payoutGateway && !(await tx.maybe(sql`select 1 from payment_gateways where id = ${changes.payoutGateway} and is_active`))) {
    throw fieldError('payoutGateway', 'Choose one of the active gateways.')
  }
  const changed = schema.keyof().options.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  await tx.run(sql`
    update settings set values = ${JSON.stringify(after)}::jsonb, version = version + 1, changed_at = ${now}, changed_by = ${changedBy} where version = ${version}`)
  effects.audit({
    action: 'settings.changed',
    subject: { type: 'settings', id: 'settings' },
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
  })
  return showSettings(tx)
}

/** Public settings, available before investing. */
export async function showLimits(
  db: Query,
  env: Pick<Env, 'BOOK_CURRENCY' | 'NEXT_PUBLIC_WEB_HOST_URL'>,
): Promise<Reply<typeof settingsGroup.public>> {
  const settings = await readSettings(db)
  const { version } = await db.one<{ version: number }>(
    sql`select coalesce(max(version), 1) as version from legal_texts where kind = 'TERMS'`,
  )
  return {
    ...settings,
    highestPaymentMinimum: await readHighestMinimum(db),
    bookCurrency: env.BOOK_CURRENCY,
    termsVersion: version,
    address: env.NEXT_PUBLIC_WEB_HOST_URL ?? null,
  }
}
