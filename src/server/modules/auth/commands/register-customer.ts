import type { z } from 'zod'
import { type auth } from '@/contract/auth'
import { msg } from '@/locales/message'
import { addHours } from '@/domain/dates'
import { shortName } from '@/domain/short-name'
import { visitor } from '@/server/work/actor'
import { AppError, fieldError, isUniqueViolation } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { work, type Services, type Work } from '@/server/work/services'
import { sourceOf } from '@/server/http/endpoint/source'
import { sql } from '@/server/db/sql'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { insertCustomer, verifyEmail } from '@/server/modules/users/account-state'
import {
  accountByEmail,
  accountById,
  currentTerms,
  isUsernameTaken,
  registrationByFlow,
  sourceHash,
  type Account,
  type Registration,
} from '../accounts'
import type { CodePurpose } from '../codes/code-row'
import { codeSent, type CodeSent } from '../codes/code-sent'
import { confirmCode, FLOW_HOURS, issueCode, type Confirmed } from '../codes/codes'
import { queueForMailbox } from '../codes/mailbox-queue'
import { enter, type AuthCall, type Entry } from '../entry'
import { withMinimumDuration } from '../minimum-duration'
import { addressTakenEmail, registerCodeEmail } from '../emails'
import { referralJoinedEmail } from '../referral-joined-email'
import { hashNewPassword, laneOf } from '../passwords/passwords'

export type Wish = z.output<typeof auth.register.body>

/** What a code for an address confirms: access to the mailbox. */
export const CONFIRMS_ADDRESS = 'address'
/** What a sign-in code confirms; a change of the password invalidates it. */
export const signInBound = ({ credentials_changed_at: at }: Pick<Account, 'credentials_changed_at'>): string =>
  `sign-in:${at?.getTime() ?? 0}`
const MILLISECONDS = 250

/**
 * Registers a customer and emails a code; confirming it creates the account. An address that has an account gets the same response in the
 * same time, and its owner is notified by email.
 */
export const register = ({ services, request }: AuthCall, wish: Wish): Promise<CodeSent> =>
  withMinimumDuration(MILLISECONDS, async () => {
    const lane = laneOf(request)
    const links = await checkWish(services, wish)
    const [passwordHash, owner] = await Promise.all([
      hashNewPassword(wish.password, { ...wish, type: 'Customer' }, { path: 'password', lane }),
      accountByEmail(services.db, wish.email),
    ])
    const keep = (inner: Work) => keepWish(inner, { ...wish, ...links, passwordHash, owner })
    return queueForMailbox(wish.email, lane, () => work(services, visitor, keep, request))
  })

type Links = { referrerId: string | null; countryId: string | null; terms: number }

async function checkWish({ db, clock }: Services, wish: Wish): Promise<Links> {
  const now = clock.now()
  if (await isUsernameTaken(db, wish.username, now)) throw usernameTaken()
  const terms = await currentTerms(db, now)
  if (wish.termsVersion != null && wish.termsVersion !== terms)
    throw fieldError('termsVersion', msg('The terms have changed in the meantime. Please read them again.'))
  return { terms, referrerId: await referrerOf({ db }, wish.referredBy), countryId: await countryOf({ db }, wish.country) }
}

async function referrerOf({ db }: Pick<Services, 'db'>, username: string | null | undefined): Promise<string | null> {
  if (!username) return null
  const row = await db.maybe<{ id: string }>(
    sql`select id from users where lower(username) = ${username.toLowerCase()} and type = 'Customer' and is_active`,
  )
  if (!row) throw fieldError('referredBy', msg('There is no customer with this username. Leave the field empty if you were not referred.'))
  return row.id
}

async function countryOf({ db }: Pick<Services, 'db'>, slug: string | null | undefined): Promise<string | null> {
  if (!slug) return null
  const row = await db.maybe<{ id: string }>(sql`select id from countries where slug = ${slug.toLowerCase()} and is_active`)
  if (!row) throw fieldError('country', msg('Choose a country from the list.'))
  return row.id
}

type Kept = Wish & Links & { passwordHash: string; owner: Account | undefined }

async function keepWish(work: Work, { owner, ...wish }: Kept): Promise<CodeSent> {
  const { tx, now, services, request } = work
  const sender = senderOf(services.env)
  const source = sourceHash(services.secrets, sourceOf(request.address))
  const issued = await issueCode(work, {
    purpose: 'REGISTER',
    user: { id: null, email: wish.email, name: wish.name },
    boundTo: CONFIRMS_ADDRESS,
    content: (code) => ({
      ...(owner ? addressTakenEmail(sender, owner.name) : registerCodeEmail(sender, wish.name, code)),
      language: request.language,
    }),
  })
  await tx.run(sql`
    insert into registrations (flow_id, username, name, email, phone_number, password_hash, referrer_id, country_id, terms_version, terms_language, source, created_at, expires_at)
    values (${issued.identifier}, ${wish.username}, ${wish.name}, ${wish.email}, ${wish.phoneNumber || null}, ${wish.passwordHash}, ${wish.referrerId}, ${wish.countryId}, ${wish.terms}, ${request.language}, ${source}, ${now}, ${addHours(now, FLOW_HOURS)})`)
  return codeSent(issued)
}

/** Confirms an address by its code and signs its owner in: a new customer, or the owner of an account that staff created. */
export async function confirmAddress(
  { services, request }: AuthCall,
  { identifier, hash, otp }: { identifier: string; hash: string; otp: string },
): Promise<Entry> {
  const flow = await services.db.maybe<{ purpose: CodePurpose; credentials_changed_at: Date | null }>(sql`
    select c.purpose, u.credentials_changed_at from one_time_codes c left join users u on u.id = c.user_id where c.id = ${identifier}`)
  const purpose = flow?.purpose === 'SIGN_IN' ? 'SIGN_IN' : 'REGISTER'
  const boundTo = flow && purpose === 'SIGN_IN' ? signInBound(flow) : CONFIRMS_ADDRESS
  const confirmed = await confirmCode(services, {
    ...{ purpose, identifier, hash, otp, boundTo },
    source: sourceOf(request.address),
  })
  return work(
    services,
    visitor,
    async (inner) => {
      await confirmed.consume(inner.tx)
      if (purpose === 'SIGN_IN') return enter(inner, await mayStillEnter(inner, confirmed), 'new device with a code')
      const user = confirmed.userId
        ? await verifyAddress(inner, confirmed.userId, confirmed.email)
        : await becomeCustomer(inner, confirmed.identifier)
      return enter(inner, user, 'confirmed address')
    },
    request,
  )
}

/**
 * The current account of a sign-in that was confirmed by a code.
 * @throws CODE_EXPIRED if the second factor or the address has changed since; signing in again requires the new one
 */
async function mayStillEnter({ tx }: Work, { userId, email }: Confirmed): Promise<Account> {
  const account = userId === null ? undefined : await accountById(tx, userId)
  if (account?.email.toLowerCase() !== email.toLowerCase() || account.two_factor_enabled_at) throw goneMeanwhile()
  if (!account.is_active || (account.type === 'Internal' && account.frozen_at))
    throw new AppError('ACCOUNT_INACTIVE', msg('This account is not active. Please contact us.'))
  return account
}

type Named = { id: string; username: string }

async function verifyAddress({ tx, now, effects }: Work, id: string, email: string): Promise<Named> {
  const row = await verifyEmail(tx, id, email, now)
  if (!row) throw goneMeanwhile()
  if (!row.is_active) throw new AppError('ACCOUNT_INACTIVE', msg('This account is not active. Please contact us.'))
  effects.audit({ action: 'user.address-confirmed', subject: { type: 'user', id, code: row.username } })
  return row
}

async function becomeCustomer(work: Work, flowId: string): Promise<Named> {
  const registration = await registrationByFlow(work.tx, flowId, work.now)
  if (!registration) throw goneMeanwhile()
  const id = newId()
  await addCustomer(work, id, registration)
  await work.tx.run(sql`delete from registrations where flow_id = ${flowId}`)
  work.effects.audit({
    action: 'customer.registered',
    subject: { type: 'user', id, code: registration.username },
    after: { referrer: registration.referrer_id, terms: registration.terms_version, termsLanguage: registration.terms_language },
  })
  if (registration.referrer_id) await notifyReferrer(work, registration.referrer_id, shortName(registration.name))
  return { id, username: registration.username }
}

const addCustomer = ({ tx, now }: Work, id: string, registration: Registration) =>
  insertCustomer(tx, id, registration, now).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_username')) throw usernameTaken()
    throw isUniqueViolation(error, 'users_email') ? goneMeanwhile() : error
  })

/** Emails the referrer the first name and initial of the referred customer, as the privacy policy says. */
async function notifyReferrer(work: Work, referrerId: string, joined: string): Promise<void> {
  const referrer = await work.tx.maybe<{ id: string; email: string; name: string }>(
    sql`select id, email, name from users where id = ${referrerId}`,
  )
  if (!referrer) return
  notifyPerson(work, referrer, {
    kind: 'referral.joined',
    title: msg('{joined} signed up with your referral link', { joined }),
    body: msg('When they invest, your commission appears under Referrals.'),
    data: {},
    content: referralJoinedEmail(senderOf(work.services.env), referrer.name, joined),
  })
}

const usernameTaken = () =>
  new AppError('ALREADY_TAKEN', msg('This username is taken. Please choose another.'), {
    errors: [{ path: 'username', message: msg('This username is taken') }],
  })
const goneMeanwhile = () =>
  fieldError('identifier', msg('This registration has expired. Nothing was done; please sign in or register again.'), 'CODE_EXPIRED')
