import { z } from 'zod'
import { msg, type Message } from '@/locales/message'
import { t } from '@/locales/text'
import { says } from './field-text'
import { parseMinor, PERCENT_DECIMALS, RATE_DECIMALS } from '@/domain/money'

export const id = z.uuid()
/** Year 0 is valid in JavaScript but not in databases. */
export const isOnTheCalendar = (text: string): boolean => !text.startsWith('0000') && !Number.isNaN(Date.parse(text))
const onTheCalendar = says(msg('Use a date like 2027-01-31'))
export const instant = z.iso.datetime().refine(isOnTheCalendar, onTheCalendar)
export const day = z.iso.date(onTheCalendar).refine(isOnTheCalendar, onTheCalendar)

/** An amount in a response: a decimal string, never a number. */
export const money = z.string().regex(/^-?\d+(\.\d+)?$/)

const written = (message: Message, decimals: number, check: (minor: bigint) => boolean) =>
  z.string(says(message)).refine((text) => {
    const minor = parseMinor(text, decimals)
    return minor !== undefined && check(minor)
  }, says(message))

/** An amount above zero in the book currency, as entered: "100", "100.5", "100.00". */
export const amount = written(msg('Enter an amount above zero, like 250.00'), 2, (minor) => minor > 0n && minor <= 10n ** 15n)
/** The same, but zero is allowed. */
export const amountOrZero = written(msg('Enter an amount, like 1.00'), 2, (minor) => minor >= 0n && minor <= 10n ** 15n)
/** A correction: positive or negative, not zero. */
export const signedAmount = written(
  msg('Enter an amount with its sign, like -12.50'),
  2,
  (minor) => minor !== 0n && minor >= -(10n ** 15n) && minor <= 10n ** 15n,
)
/** A balance: positive, negative or zero. */
export const balance = written(msg('Enter a balance, like 1250.00'), 2, (minor) => minor >= -(10n ** 15n) && minor <= 10n ** 15n)
/** An amount in a gateway's currency, with up to eight decimals; the service checks the currency's own limit. */
export const foreignAmount = written(
  msg('Enter an amount above zero, such as 1190.00, without a thousands separator'),
  8,
  (minor) => minor > 0n && minor <= 9n * 10n ** 18n,
)
/** "7.50" is 7.5 %. Up to four decimals. */
export const percent = written(
  msg('Enter a percentage from 0 to 100, with at most four decimals'),
  PERCENT_DECIMALS,
  (parts) => parts >= 0n && parts <= 1_000_000n,
)
export const rate = written(msg('Enter a rate above zero'), RATE_DECIMALS, (parts) => parts > 0n)

/** Removes surrounding spaces, and all of a text that shows nothing: invisible characters are not a reason or a name. */
const trimmed = (value: string): string => (/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(value) ? value.trim() : '')

export const text = (max: number, min = 1) =>
  z
    .string()
    .overwrite(trimmed)
    // For an empty text, the message names the field instead of the length.
    .min(min, {
      error: ({ input }) =>
        min === 1 ? t(msg('This field is required')) : input === '' ? undefined : t(msg('At least {min} characters', { min: String(min) })),
    })
    .max(max, says(msg('At most {max} characters', { max: String(max) })))
/** A person's name. It appears in emails to others, so it must not contain addresses, links or invisible characters. */
export const personName = text(120, 2).regex(
  /^(?!.*\p{Default_Ignorable_Code_Point})\p{L}(?:[\p{L}\p{M}\p{N} '’,&()-]|\.(?=\s|$|,|\p{L}\.))*$/u,
  says(msg('Enter a name that contains letters and no web addresses or links')),
)
/** An optional text; the empty string and null both mean no text. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(max, says(msg('At most {max} characters', { max: String(max) })))
    .nullish()
    .transform((value) => value || null)

/** A short reference to another object. */
export const ref = z.object({ id, code: z.string().optional(), title: z.string().optional(), name: z.string().optional() })
export type Ref = z.infer<typeof ref>

export const lockedPeriod = z
  .number()
  .int(says(msg('Enter whole months')))
  .min(1, says(msg('At least one month')))
  .max(120, says(msg('At most 120 months')))
// Version columns have four bytes; larger numbers must not reach the database.
export const version = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
export const username = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{2,31}$/, says(msg('Use 3 to 32 letters, digits, dots, dashes or underscores')))
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, says(msg('At most {max} characters', { max: '254' })))
  .pipe(z.email(says(msg('Enter a valid email address'))))
export const otp = z.string().regex(/^\d{6}$/, says(msg('Enter the 6-digit code')))
/** A code for a person who is not signed in: twelve digits if many wrong codes were entered for the address that day. */
export const visitorOtp = z.string().regex(/^\d{6}(?:\d{6})?$/, says(msg('Enter the code from the email')))
/** The confirmation of a command: an authenticator code, or an emailed code. */
export const codeRequest = z.object({
  method: z.enum(['EMAIL', 'AUTHENTICATOR']),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  sentTo: z.string().nullable(),
})
export type CodeRequest = z.infer<typeof codeRequest>
/** The specification's minimum; staff need more, which the service checks once it knows the account. */
const passwordSaying = (tooShort: Message) =>
  z
    .string()
    .min(6, says(tooShort))
    .max(200, says(msg('At most {max} characters', { max: '200' })))
export const password = passwordSaying(msg('Password must be at least 6 characters long!'))
export const newPassword = passwordSaying(msg('New password must be at least 6 characters long!'))

/** The person who approved, and the time. */
export const approval = z.object({ by: ref, at: instant })
