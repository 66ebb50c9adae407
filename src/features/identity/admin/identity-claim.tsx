import { Files, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { CheckLines, type CheckLine } from '@/components/admin/check-lines'
import { PersonLine } from '@/components/admin/person-line'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { documentKindWords } from '@/components/labels/words'
import { adminPaths } from '@/config/admin-paths'
import type { IdentityCheck } from '@/contract/evidence'
import { documentPages, identity, type IdentityRequest } from '@/contract/identity'
import { users } from '@/contract/users'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Link } from '@/ui/plain/primitives/link'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { Tick } from '@/ui/admin/inputs/tick'
import { useNow } from '@/ui/plain/hooks/use-now'
import { DocumentNumber, latestBirthDay, type RevealedNumber } from './document-number'

const DAY = 86_400_000
/** A document that ends within this time is worth a second thought. */
const SOON = 90 * DAY

function expiryLine({ expiresOn }: IdentityRequest, now: number): CheckLine {
  const left = Date.parse(expiresOn) - now
  const day = formatDate(expiresOn, 'date', 'utc')
  if (left <= 0) return { key: 'expiry', ok: false, text: `Expired on ${day}` }
  return { key: 'expiry', ok: left > SOON, text: left > SOON ? `Valid until ${day}` : `Valid only until ${day}` }
}

function duplicateLines({ duplicateOf }: IdentityRequest, may: boolean): CheckLine[] {
  if (duplicateOf.length === 0) return [{ key: 'duplicate', ok: true, text: 'No other customer has a document with this number' }]
  return duplicateOf.map((person) => ({
    key: person.id,
    ok: false,
    icon: Files,
    text: (
      <>
        <span className="font-medium">Same number as {person.name ?? 'another account'}.</span>{' '}
        {may && (
          <Link className="underline-soft" href={adminPaths.customer(person.id)}>
            Compare
          </Link>
        )}
      </>
    ),
  }))
}

function pagesLine({ documentKind, files }: IdentityRequest): CheckLine {
  const wanted = documentPages[documentKind].length
  const ok = files.length >= wanted
  return {
    key: 'pages',
    ok,
    text: ok ? `All pages of a ${documentKindWords[documentKind]} uploaded` : `${files.length} of ${wanted} pages uploaded`,
  }
}

type Props = {
  request: IdentityRequest
  ticked: readonly IdentityCheck[]
  onTick: (check: IdentityCheck, on: boolean) => void
  number: RevealedNumber
  /** Whether somebody can decide it, so that ticks are of use. */
  isOpen: boolean
}

/** Who it is, what they claim, and what was checked automatically. The ticks are sent with the approval. */
export function IdentityClaim({ request, ticked, onTick, number, isOpen }: Props) {
  const may = useCan()('customers:read')
  const now = useNow() ?? Date.parse(request.createdAt)
  const person = useRead(users.get, { params: { userId: request.user.id } }, { enabled: may }).data?.data
  const before = useRead(identity.list, { query: { user: request.user.id, limit: 1 } }).data?.meta?.total
  const lines: readonly { key: string; check?: IdentityCheck; value: ReactNode }[] = [
    { key: 'Type', value: documentKindWords[request.documentKind] },
    { key: 'Name', check: 'NAME', value: request.user.name ?? '' },
    { key: 'Number', check: 'NUMBER', value: <DocumentNumber masked={request.number} number={number} /> },
    { key: 'Age 18 or over', check: 'DATE_OF_BIRTH', value: `Born on or before ${formatDate(latestBirthDay(now), 'date', 'utc')}` },
    { key: 'Valid until', check: 'EXPIRY', value: formatDate(request.expiresOn, 'date', 'utc') },
    ...(person?.country ? [{ key: 'Country', value: person.country.title ?? '' }] : []),
  ]
  const facts = [
    person && `Customer since ${formatDate(person.createdAt, 'date')}`,
    before !== undefined && (before <= 1 ? 'first request' : `${before} requests in all`),
  ].filter(Boolean)
  return (
    <>
      <PersonLine
        name={request.user.name ?? ''}
        detail={
          <>
            {facts.join(', ')}
            {may && (
              <>
                {' · '}
                <Link className="underline-soft" href={adminPaths.customer(request.user.id)}>
                  Open
                </Link>
              </>
            )}
          </>
        }
        state={person && <StatusTag tone={person.isVerified ? 'good' : 'neutral'}>{person.isVerified ? 'Level 1' : 'Level 0'}</StatusTag>}
      />
      <section>
        <SectionTitle aside={isOpen ? 'tick what agrees with the document' : undefined}>Claim</SectionTitle>
        <ul className="mt-1.5 border-t border-ink text-13/inherit">
          {lines.map(({ key, check, value }) => (
            <li
              className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-2 min-h-8.5 border-b border-line max-md:min-h-11"
              key={key}
            >
              <span className="text-ink-soft">{key}</span>
              <span className="num">{value}</span>
              {check && isOpen && <Tick label={`${key} agrees`} checked={ticked.includes(check)} onChange={(on) => onTick(check, on)} />}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <SectionTitle>Checks</SectionTitle>
        <CheckLines
          label="Checks"
          lines={[
            ...duplicateLines(request, may),
            pagesLine(request),
            expiryLine(request, now),
            person && !person.isEmailVerified && { key: 'email', ok: false, icon: UserRound, text: 'The email address is not confirmed' },
          ]}
        />
      </section>
    </>
  )
}
