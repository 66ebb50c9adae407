import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PageMeta } from '@/components/page/page-meta'
import { env } from '@/config/env'
import { paths } from '@/config/paths'
import { legalEntity } from '@/config/legal-entity'
import { site } from '@/config/site'
import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import { currentLanguage } from '@/locales/current'
import { pathIn } from '@/locales/languages'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextField } from '@/ui/plain/forms/fields'
import { Note } from '@/ui/plain/feedback/note'

export type VerifyProps = {
  code: string
  found: Reply<typeof reports.verifyStatement> | null
  /** The visitor's IP address exceeded the limit of codes per minute. */
  isLimited: boolean
}

/** Whether this installation issued a statement of account, and whether a copy of it is unchanged. */
export function VerifyScreen({ code, found, isLimited }: VerifyProps) {
  return (
    <article className="grid gap-6 max-w-[640px] mx-auto py-16 px-4 [&_h1]:text-38/[1.2] [&_h2]:text-20/[1.2] [&_input[type='file']]:max-w-full">
      <PageMeta
        title={t('Verify a statement')}
        path={paths.verify}
        description={t('Check whether a statement of account was issued by {platform}.', { platform: site.title })}
      />
      <h1>{t('Verify a statement')}</h1>
      <p className="text-ink-soft">
        {t(
          'Every statement of account has a verification code. Enter it to check whether {platform} issued the statement and when. The owner and the content of the statement are not shown.',
          { platform: site.title },
        )}
      </p>
      {code !== '' && <Verdict code={code} found={found} isLimited={isLimited} />}
      {found?.isConfirmed && <CheckCopy code={code} />}
      <VerificationForm code={code} />
      <p className="text-14 text-ink-soft">
        {t('Statements are issued by {company}, {address}.', { company: legalEntity.name, address: legalEntity.address.join(', ') })}
      </p>
    </article>
  )
}

function Verdict({ code, found, isLimited }: VerifyProps) {
  if (isLimited)
    return (
      <Note tone="warn" title={t('The code was not checked.')}>
        {t('Too many codes were checked from your network. Try again in a minute.')}
      </Note>
    )
  if (!found?.issued || !found.issuedAt)
    return (
      <Note tone="act" title={t('Not issued by us.')}>
        <Rich
          text="We have no statement with the code <0>{code}</0>. Check the code for typing errors. If it is correct, do not rely on the document."
          parts={[<span className="code" />]}
          values={{ code }}
        />
      </Note>
    )
  if (!found.isConfirmed)
    return (
      <Note tone="act" title={t('Cannot be confirmed.')}>
        <Rich
          text="Statement <0>{code}</0> was issued on {date}, but our stored copy of its file does not match the original. Do not rely on a copy, and contact us."
          parts={[<span className="code" />]}
          values={{ code, date: <DateText value={found.issuedAt} style="zoned" /> }}
        />
      </Note>
    )
  return (
    <Note tone="good" title={t('Issued by {company}.', { company: legalEntity.name })}>
      <Rich
        text="Statement <0>{code}</0> was issued on {date}."
        parts={[<span className="code" />]}
        values={{ code, date: <DateText value={found.issuedAt} style="zoned" /> }}
      />
    </Note>
  )
}

type Match = 'checking' | 'same' | 'changed' | 'failed'
const matchText: Readonly<Record<Match, { tone: 'neutral' | 'good' | 'act'; title: string; text: string }>> = translated({
  checking: { tone: 'neutral', title: msg('Checking.'), text: msg('The digital fingerprint of your file is compared with ours.') },
  same: { tone: 'good', title: msg('The file is unchanged.'), text: msg('Your file is exactly the document that we issued.') },
  changed: {
    tone: 'act',
    title: msg('The file does not match.'),
    text: msg('Your file is not the document that we issued. Do not rely on it.'),
  },
  failed: { tone: 'act', title: msg('The file was not checked.'), text: msg('The file could not be compared. Try again.') },
})

/** Compares a copy: its hash is computed in the browser; the file itself is not sent. */
function CheckCopy({ code }: { code: string }) {
  const [match, setMatch] = useState<Match>()
  const check = async (file: File) => {
    setMatch('checking')
    const hash = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const response = await fetch(`${env.apiUrl}/statements/verify/${encodeURIComponent(code)}?hash=${hash}`)
    const answer = (await response.json()) as { data: VerifyProps['found'] }
    const { hashMatches } = answer.data ?? { hashMatches: null }
    setMatch(hashMatches === null ? 'failed' : hashMatches ? 'same' : 'changed')
  }
  const compare = (file: File | undefined) => {
    if (file) check(file).catch(() => setMatch('failed'))
  }
  // A file that was selected before hydration is compared immediately.
  const input = useRef<HTMLInputElement>(null)
  const compareChosen = useEffectEvent(() => compare(input.current?.files?.[0]))
  useEffect(() => compareChosen(), [])
  return (
    <section className="grid gap-3">
      <h2>{t('Compare your copy')}</h2>
      <label className="grid gap-2 text-14">
        <span>{t('Choose the PDF or CSV file. It stays on your device; only its digital fingerprint is sent.')}</span>
        <input ref={input} type="file" accept=".pdf,.csv" onChange={(event) => compare(event.target.files?.[0])} />
      </label>
      {match && (
        <div role="status">
          <Note tone={matchText[match].tone} title={matchText[match].title}>
            {matchText[match].text}
          </Note>
        </div>
      )}
    </section>
  )
}

const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function VerificationForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code)
  return (
    <form method="get" action={pathIn(currentLanguage(), paths.verify)} className="grid gap-3">
      <TextField
        label={t('Verification code')}
        name="code"
        value={typed}
        onChange={setTyped}
        help={t('Format: {example}.', { example: 'STM-2222-2222-2222' })}
        autoCapitalize="characters"
      />
      <Button type="submit" variant={code === '' ? 'primary' : 'default'}>
        {t('Verify statement')}
      </Button>
    </form>
  )
}
