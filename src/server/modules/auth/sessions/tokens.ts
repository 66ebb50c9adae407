import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { SessionUser } from '@/contract/auth-schemas'
import { isCanonicalBase64Url, type Secrets } from '@/server/infra/secrets'

/** Scripts can read the account token, so it is valid for ten minutes only; the refresh cookie renews it. */
export const TOKEN_MINUTES = 10

export type Claims = { sid: string; userId: string; exp: number }

const ALGORITHM = 'HS256'
const ACCOUNT = 'account'
const PERMISSIONS = 'permissions'
const CHALLENGE = 'challenge'
const CHALLENGE_MINUTES = 5

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export async function signAccountToken(
  secrets: Secrets,
  { user, sid, mustSetUpTwoFactor, now }: { user: SessionUser; sid: string; mustSetUpTwoFactor?: boolean; now: Date },
): Promise<string> {
  // For display only: the back office shows the two-factor setup instead of screens that would be refused.
  return new SignJWT({ user, sid, ...(mustSetUpTwoFactor ? { mustSetUpTwoFactor } : {}) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(ACCOUNT)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + TOKEN_MINUTES * 60)
    .sign(secrets.key('token'))
}

/** For display only: the server reads permissions from the database at every request. */
export const signPermissionToken = (
  secrets: Secrets,
  { permissions, now }: { permissions: readonly string[]; now: Date },
): Promise<string> =>
  new SignJWT({ permissions })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(PERMISSIONS)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + TOKEN_MINUTES * 60)
    .sign(secrets.key('token'))

// A bounded cache of verified tokens. The session is still read for each request.
const verified = new LRUCache<string, Claims>({ max: 10_000 })

/** The claims of a valid account token; undefined if it is not signed by this installation or has expired. */
export async function readAccountToken(secrets: Secrets, token: string, now: Date): Promise<Claims | undefined> {
  const known = verified.get(token) ?? (await verify(secrets, token, now))
  if (!known || known.exp <= seconds(now)) return undefined
  verified.set(token, known)
  return known
}

/** @throws for a token of another issuer or audience, an expired one, or one in a non-canonical encoding */
async function payloadOf(secrets: Secrets, token: string, audience: string, currentDate: Date): Promise<JWTPayload> {
  // Decoders ignore trailing bits, so one signature has several encodings; only the canonical one is accepted.
  if (!token.split('.').every(isCanonicalBase64Url)) throw new Error('Token is not in canonical form')
  const { payload } = await jwtVerify(token, secrets.key('token'), { algorithms: [ALGORITHM], audience, currentDate })
  return payload
}

async function verify(secrets: Secrets, token: string, now: Date): Promise<Claims | undefined> {
  try {
    const payload = await payloadOf(secrets, token, ACCOUNT, now)
    const { sid, exp, user } = payload as { sid?: unknown; exp?: unknown; user?: { id?: unknown } }
    if (typeof sid !== 'string' || typeof exp !== 'number' || typeof user?.id !== 'string') return undefined
    return { sid, userId: user.id, exp }
  } catch (refusal) {
    // An invalid or expired token means that the caller is not signed in; it is not an error to log.
    if (refusal instanceof Error) return undefined
    throw refusal
  }
}

/** A challenge after a correct password, until the second factor is entered; a change of either invalidates it. */
export const signChallenge = (
  secrets: Secrets,
  { userId, credentialsChangedAt, now }: { userId: string; credentialsChangedAt: Date | null; now: Date },
): Promise<string> =>
  new SignJWT({ since: credentialsChangedAt?.getTime() ?? 0 })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(CHALLENGE)
    .setSubject(userId)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + CHALLENGE_MINUTES * 60)
    .sign(secrets.key('token'))

export async function readChallenge(secrets: Secrets, token: string, now: Date): Promise<{ userId: string; since: number } | undefined> {
  try {
    const payload = await payloadOf(secrets, token, CHALLENGE, now)
    const { sub, since } = payload as { sub?: unknown; since?: unknown }
    return typeof sub === 'string' && typeof since === 'number' ? { userId: sub, since } : undefined
  } catch (refusal) {
    // As above: an invalid or expired challenge is not an error to log.
    if (refusal instanceof Error) return undefined
    throw refusal
  }
}
