import { Files, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { CheckLines, type CheckLine } from '@/components/admin/check-lines'
import { PersonLine } from '@/components/admin/person-line'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { documentKindLabels } from '@/components/admin/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import type { IdentityCheck } from '@/contract/evidence'
import { documentPages, identity, type IdentityRequest } from '@/contract/identity'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Link } from '@/ui/plain/primitives/link'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { Tick } from '@/ui/admin/inputs/tick'
import { useNow } from '@/ui/plain/hooks/use-now'
import { DocumentNumber, latestBirthDay, type RevealedNumber } from './document-number'

const DAY = 86_400_000
/** A document that expires within this time is highlighted. */
const SOON = 90 * DAY

function expiryLine({ expiresOn }: IdentityRequest, now: number): CheckLine {
  const left = Date.parse(expiresOn) - now
  const day = formatDate(expiresOn, 'date', 'utc')
  if (left <= 0) return { key: 'expiry', ok: false, text: t('Expired on {day}', { day }) }
  return { key: 'expiry', ok: left > SOON, text: left > SOON ? t('Valid until {day}', { day }) : t('Valid only until {day}', { day }) }
}

function duplicateLines({ duplicateOf }: IdentityRequest, may: boolean): CheckLine[] {
  if (duplicateOf.length === 0) return [{ key: 'duplicate', ok: true, text: t('No other customer has a document with this number') }]
  return duplicateOf.map((person) => ({
    key: person.id,
    ok: false,
    icon: Files,
    text: (
      <>
        <span className="font-medium">{t('Same number as {person}.', { person: person.name ?? t('another account') })}</span>{' '}
        {may && (
          <Link className="underline-soft" href={adminPaths.customer(person.id)}>
            {t('Compare')}
          </Link>
        )}
      </>
    ),
  }))
}

function pagesLine({ documentKind, files }: IdentityRequest): CheckLine {
  const required = documentPages[documentKind].length
  const ok = files.length >= required
  return {
    key: 'pages',
    ok,
    text: ok
      ? t('All pages of a {documentKind} uploaded', { documentKind: documentKindLabels[documentKind].toLowerCase() })
      : t('{count} of {wanted} pages uploaded', { count: files.length, wanted: required }),
  }
}

type Props = {
  request: IdentityRequest
  ticked: readonly IdentityCheck[]
  onTick: (check: IdentityCheck, on: boolean) => void
  number: RevealedNumber
  /** Whether the user can decide the request and therefore needs checkboxes. */
  isOpen: boolean
}

type Line = { key: string; check?: IdentityCheck; value: ReactNode }

const ClaimLine = ({
  line: { key, check, value },
  isOpen,
  ticked,
  onTick,
}: { line: Line } & Pick<Props, 'isOpen' | 'ticked' | 'onTick'>) => (
  <li className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-2 min-h-8.5 border-b border-line max-md:min-h-11">
    <span className="text-ink-soft">{key}</span>
    <span className="num">{value}</span>
    {check && isOpen && <Tick label={t('{key} matches', { key })} checked={ticked.includes(check)} onChange={(on) => onTick(check, on)} />}
  </li>
)

/** The customer, the claimed data, and the automatic checks. The ticks are sent with the approval. */
export function IdentityClaim({ request, ticked, onTick, number, isOpen }: Props) {
  const may = useCan()('customers:read')
  const now = useNow() ?? Date.parse(request.createdAt)
  const person = useRead(users.get, { params: { userId: request.user.id } }, { enabled: may }).data?.data
  const before = useRead(identity.list, { query: { user: request.user.id, limit: 1 } }).data?.meta?.total
  const lines: readonly Line[] = [
    { key: t('Type'), value: documentKindLabels[request.documentKind] },
    { key: t('Name'), check: 'NAME', value: request.user.name ?? '' },
    { key: t('Number'), check: 'NUMBER', value: <DocumentNumber masked={request.number} number={number} /> },
    {
      key: t('Date of birth'),
      check: 'DATE_OF_BIRTH',
      value: t('{latestBirthDay} or earlier (18 or over)', { latestBirthDay: formatDate(latestBirthDay(now), 'date', 'utc') }),
    },
    { key: t('Valid until'), check: 'EXPIRY', value: formatDate(request.expiresOn, 'date', 'utc') },
    ...(person?.country ? [{ key: t('Country'), value: person.country.title ?? '' }] : []),
  ]
  const facts = [
    person && t('Customer since {createdAt}', { createdAt: formatDate(person.createdAt, 'date') }),
    before !== undefined && (before <= 1 ? t('first request') : t('{before} requests in total', { before })),
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
                  {t('Open')}
                </Link>
              </>
            )}
          </>
        }
        state={
          person && <StatusTag tone={person.isVerified ? 'good' : 'neutral'}>{person.isVerified ? t('Level 1') : t('Level 0')}</StatusTag>
        }
      />
      <section>
        <SectionTitle aside={isOpen ? t('select each field that matches the document') : undefined}>{t('Details provided')}</SectionTitle>
        <ul className="mt-1.5 border-t border-ink text-13/inherit">
          {lines.map((line) => (
            <ClaimLine key={line.key} line={line} isOpen={isOpen} ticked={ticked} onTick={onTick} />
          ))}
        </ul>
      </section>
      <section>
        <SectionTitle>{t('Checks')}</SectionTitle>
        <CheckLines
          label={t('Checks')}
          lines={[
            ...duplicateLines(request, may),
            pagesLine(request),
            expiryLine(request, now),
            person &&
              !person.isEmailVerified && { key: 'email', ok: false, icon: UserRound, text: t('The email address is not confirmed') },
          ]}
        />
      </section>
    </>
  )
}
