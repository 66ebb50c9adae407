import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { identity } from '@/contract/identity'
import { addMonths, dayOf } from '@/domain/dates'
import { t } from '@/locales/text'
import { useSubmit } from '@/ui/forms/use-submit'

/** The minimum age of investors, in months. */
const OF_AGE = 18 * 12

/** The latest date of birth of a person who is of the minimum age today. */
export const latestBirthDay = (now: number): string => dayOf(addMonths(new Date(now), -OF_AGE))

/** The full number of a document, revealed on request for comparison; each reveal is recorded in the audit log. */
export function useRevealedNumber(id: string, refused: string | undefined) {
  const [number, setNumber] = useState<string>()
  const { mutateAsync } = useWrite(identity.revealNumber, { changes: [] })
  const { busy, failure, run } = useSubmit()
  return {
    number,
    busy,
    refused,
    failure: failure?.message,
    /** @returns whether the number is on screen */
    reveal: async (): Promise<boolean> => {
      let isShown = number !== undefined
      if (!isShown)
        await run(async () => {
          setNumber((await mutateAsync({ params: { id }, body: {} })).data.number)
          isShown = true
        })
      return isShown
    },
  }
}
export type RevealedNumber = ReturnType<typeof useRevealedNumber>

/** The number, masked until it is revealed. */
export const DocumentNumber = ({
  masked,
  number: { number, busy, refused, failure, reveal },
}: {
  masked: string
  number: RevealedNumber
}) => (
  <>
    {number ?? masked}
    {!number && !refused && (
      <>
        {' '}
        <button type="button" className="underline-soft" aria-busy={busy || undefined} onClick={() => void reveal()}>
          {t('Show number')}
        </button>
      </>
    )}
    {failure && (
      <span role="alert" className="block text-12 text-brand-text">
        {failure}
      </span>
    )}
  </>
)
