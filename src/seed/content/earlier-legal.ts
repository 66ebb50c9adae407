import { createHash } from 'node:crypto'
import { digestsOf, textsOf } from '@/server/modules/legal/digests'
import { readCurrent } from '@/server/modules/legal/queries'
import { system } from '@/server/work/actor'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { fillTranslations } from './fill-translations'
import { legalTexts } from './legal'

/** SHA-256 hashes of the privacy policies that each version installed, the current one last. */
export const installedPolicies: readonly string[] = [
  '8c7c41940d31b96a25806d733450e39f337956349a3438e1a0b16293d4590b0f',
  '0cd5b6ae446af187ee8fa786dc8cc1bad47d921a9971c37cb5aa7acce3a0cb31',
  'ab1710cc29a19a1c48d20b3b2fc2934e2f5c2bb33bd66bf3622393085c267d63',
  '3564d133efe0b60fdff9718f2b0d2ac40a298b9bdd36782a56a0652e52a777ec',
  '74fb3bcd8a1b8c61e7e6d4100f8331a56135cd2b09f8d10dd194c3361cb28cf8',
  'ede2964407905f771456e77a58b7830c03c17e54c07cb2ea96c55203afd801fa',
  'b55f7cd03c9a0674bf0f351dc58b70d5214b3659d1111d62503276941ab0bbe2',
  'f43e8f36b781a7f2f9e2a7643294c874fc1e85dd3348a8e14dc49cc24a808541',
  'eeb51c6191730b8ba3b6ab1f9894e5eafacc32772e9d708db2bfdf8c19e20878',
  '0e63d553baa4c0ea6a34052da271c9d5167675ee553b4dd7e19aff5a7dfd6ae8',
  '4c6a7f92360a2512e140cffcf5b86d383f83698431f9ac285db8a08293ccb325',
  '44c92662361ac8a650485d09f4c881a3ab3d8be7987711aaa5ed9e58f618954e',
]

export const policyHash = (body: string): string => createHash('sha256').update(body).digest('hex')

/**
 * Publishes the current privacy policy if the published one was installed by an earlier version of the program. A policy published by
 * staff is kept. The terms are an agreement with customers and are never replaced.
 */
export const updateInstalledPolicy = (services: Services, installed = installedPolicies): Promise<boolean> =>
  work(services, system, (inner) => publishPolicy(inner, installed))

async function publishPolicy({ tx, now, effects }: Work, installed: readonly string[]): Promise<boolean> {
  const text = legalTexts.find(({ kind }) => kind === 'PRIVACY')
  await tx.run(sql`lock table legal_texts in share row exclusive mode`)
  const current = await tx.maybe<{ version: number; body: string }>(
    sql`select version, body from legal_texts where kind = 'PRIVACY' order by version desc limit 1`,
  )
  if (!text || !current || current.body === text.body || !installed.includes(policyHash(current.body))) return false
  const { kind, title, body } = text
  const version = current.version + 1
  await tx.run(
    sql`insert into legal_texts (kind, version, title, body, published_at) values (${kind}, ${version}, ${title}, ${body}, ${now})`,
  )
  await fillTranslations(tx)
  const published = await readCurrent(tx, kind)
  effects.audit({
    action: 'legal.published',
    subject: { type: 'legal', id: `${kind}-${version}` },
    after: { kind, version, title, texts: published ? digestsOf(textsOf(published)) : {} },
  })
  return true
}
