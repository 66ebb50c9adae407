import { useState } from 'react'
import { PageMeta } from '@/components/page/page-meta'
import { env } from '@/config/env'
import { paths } from '@/config/paths'
import { legalEntity } from '@/config/legal-entity'
import { site } from '@/config/site'
import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextField } from '@/ui/plain/forms/fields'
import { Note } from '@/ui/plain/feedback/note'

export type VerifyProps = { code: string; found: Reply<typeof reports.verifyStatement> | null }

/** Whether a statement of account was issued by this installation, and whether a copy of it is unchanged. */
export function VerifyScreen({ code, found }: VerifyProps) {
  return (
    <article className="grid gap-6 max-w-[640px] mx-auto py-16 px-4 [&_h1]:text-38/[1.2] [&_h2]:text-20/[1.2] [&_input[type='file']]:max-w-full">
      <PageMeta
        title="Verify a statement"
        path={paths.verify}
        description={`Check whether a statement of account was issued by ${site.title}.`}
      />
      <h1>Verify a statement</h1>
      <p className="text-ink-soft">
        Every statement of account carries a verification code. This page says whether {site.title} issued it and when. It shows neither
        whose statement it is nor what it contains.
      </p>
      {code !== '' && <Verdict code={code} found={found} />}
      {found?.issued && <CheckCopy code={code} />}
      <Ask code={code} />
      <p className="text-14 text-ink-soft">
        Statements are issued by {legalEntity.name}, {site.postalAddress.join(', ')}.
      </p>
    </article>
  )
}

function Verdict({ code, found }: VerifyProps) {
  if (!found?.issued || !found.issuedAt)
    return (
      <Note tone="act" title="Not issued by us.">
        We have no statement with the code <span className="code">{code}</span>. Check the code for typing errors. If it is correct, do not
        rely on the document.
      </Note>
    )
  return (
    <Note tone="good" title={`Issued by ${legalEntity.name}.`}>
      Statement <span className="code">{code}</span> was issued on <DateText value={found.issuedAt} style="zoned" />.
    </Note>
  )
}

type Match = 'checking' | 'same' | 'changed' | 'failed'
const matchWords: Readonly<Record<Match, { tone: 'neutral' | 'good' | 'act'; title: string; text: string }>> = {
  checking: { tone: 'neutral', title: 'Checking.', text: 'The hash of your file is compared with ours.' },
  same: { tone: 'good', title: 'Unchanged.', text: 'Your file is exactly the document that we issued.' },
  changed: { tone: 'act', title: 'Different.', text: 'Your file is not the document that we issued. Do not rely on it.' },
  failed: { tone: 'act', title: 'Not checked.', text: 'The file could not be compared. Try again.' },
}

/** Compares a copy: its hash is computed in the browser, the file itself is not sent. */
function CheckCopy({ code }: { code: string }) {
  const [match, setMatch] = useState<Match>()
  const check = async (file: File) => {
    setMatch('checking')
    const hash = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const response = await fetch(`${env.apiUrl}/statements/verify/${encodeURIComponent(code)}?hash=${hash}`)
    const answer = (await response.json()) as { data: VerifyProps['found'] }
    setMatch(answer.data?.hashMatches ? 'same' : 'changed')
  }
  return (
    <section className="grid gap-3">
      <h2>Compare your copy</h2>
      <label className="grid gap-2 text-14">
        <span>Choose the PDF or CSV file. It stays on your device; only its hash is sent.</span>
        <input
          type="file"
          accept=".pdf,.csv"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) check(file).catch(() => setMatch('failed'))
          }}
        />
      </label>
      {match && (
        <div role="status">
          <Note tone={matchWords[match].tone} title={matchWords[match].title}>
            {matchWords[match].text}
          </Note>
        </div>
      )}
    </section>
  )
}

const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function Ask({ code }: { code: string }) {
  const [typed, setTyped] = useState(code)
  return (
    <form method="get" action={paths.verify} className="grid gap-3">
      <TextField
        label="Verification code"
        name="code"
        value={typed}
        onChange={setTyped}
        help="Format: STM-2222-2222-2222."
        autoCapitalize="characters"
      />
      <Button type="submit" look={code === '' ? 'primary' : 'default'}>
        Verify statement
      </Button>
    </form>
  )
}
