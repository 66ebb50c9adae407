import { useState } from 'react'
import clsx from 'clsx'
import { Check, Copy } from 'lucide'
import { useKeys } from '@/components/admin/frame/use-keys'
import type { AuditLog } from '@/contract/audit'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { useCopy } from '@/ui/plain/primitives/copy-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import styles from './audit.module.css'
import { changesIn, entryText, fieldWord, grantWord, valueWord } from './audit-labels'

const print = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-6, -2)} ${hash.slice(-2)}`

const Print = ({ hash }: { hash: string }) => (
  <span className="num" title={hash}>
    {print(hash)}
  </span>
)

/** A refused action used no permission; the reason names the missing one. */
const isAllowed = ({ actorKind, result, permission }: AuditLog): boolean =>
  actorKind === 'Internal' && (result === 'DONE' || permission !== null)

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

type ChangesProps = { changes: ReturnType<typeof changesIn>; isComplete: boolean; onComplete: () => void }

/** The changed fields and, on request, the unchanged ones. */
function ChangesTable({ changes, isComplete, onComplete }: ChangesProps) {
  const same = changes.filter((one) => !one.isChanged)
  const shown = isComplete ? changes : changes.filter((one) => one.isChanged)
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ field, before, after, isChanged }) => (
          <tr key={field} className={clsx(isChanged && styles.changed)}>
            <th scope="row">{fieldWord(field)}</th>
            <td>
              {isChanged && isSaid(before) && <i aria-hidden="true">−</i>}
              {valueWord(before)}
            </td>
            <td>
              {isChanged && isSaid(after) && <i aria-hidden="true">+</i>}
              {valueWord(after)}
            </td>
          </tr>
        ))}
        {same.length > 0 && !isComplete && (
          <tr>
            <td colSpan={3}>
              <Rich
                text="{count, plural, one {<0>#</0> field did not change. <1>Show it</1>} other {<0>#</0> fields did not change. <1>Show them</1>}}"
                parts={[<span className="num" />, <button type="button" className="underline-soft" onClick={onComplete} />]}
                values={{ count: same.length }}
              />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** One audit entry: its changes, and its position in the chain. */
export function AuditEntry({ entry }: { entry: AuditLog }) {
  const [all, setAll] = useState(false)
  const { copied, copy } = useCopy(entryText(entry))
  useKeys({ C: () => void copy() })
  const changes = changesIn(entry)
  return (
    <div className={styles.room}>
      <div className={styles.entry}>
        {entry.result === 'REFUSED' ? (
          <p className="text-13">{entry.why}</p>
        ) : changes.length === 0 ? (
          <p className="text-13 text-ink-soft">{t('Recorded for information; nothing was changed.')}</p>
        ) : (
          <ChangesTable changes={changes} isComplete={all} onComplete={() => setAll(true)} />
        )}
        <div className="grid gap-3">
          <KeyValueList
            dense
            rows={[
              entry.note !== null && { key: t('Reason'), value: entry.note },
              { key: t('Time'), value: <DateText value={entry.at} style="dateTime" /> },
              { key: t('By'), value: entry.actorKind },
              isAllowed(entry) && { key: t('Permission used'), value: grantWord(entry) },
              { key: t('From'), value: <span className="num">{entry.address ?? '–'}</span> },
              { key: t('Request'), value: entry.requestId ? <CodeText value={entry.requestId} what={t('the request’s ID')} /> : '–' },
              { key: t('Entry'), value: entry.chained ? <span className="num">{entry.chained.seq}</span> : t('not chained yet') },
              entry.chained
                ? {
                    key: t('Hash'),
                    value: <Print hash={entry.chained.hash} />,
                  }
                : undefined,
              entry.chained?.before ? { key: t('Previous hash'), value: <Print hash={entry.chained.before} /> } : undefined,
            ]}
          />
          <Button size="small" className="justify-self-end" icon={copied ? Check : Copy} onClick={() => void copy()}>
            {copied ? t('Copied') : t('Copy entry')} <kbd className="max-md:hidden">C</kbd>
          </Button>
        </div>
      </div>
    </div>
  )
}
