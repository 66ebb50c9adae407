import { useState } from 'react'

type Reason = { value: string; text?: string | undefined }

/** A text that starts as the sentence of the chosen reason and can be edited. Another reason replaces a sentence that was not edited. */
export function useDraftedText(reasons: readonly Reason[]) {
  const [code, setCode] = useState<string>()
  const [written, write] = useState<string>()
  const choose = (value: string) => {
    setCode(value)
    const kept = written?.trim()
    if (!kept || reasons.some(({ text }) => text === kept)) write(undefined)
  }
  return { code, choose, text: written ?? reasons.find(({ value }) => value === code)?.text ?? '', write }
}
