import { useState } from 'react'

type Reason = { value: string; text?: string | undefined }

/** An editable text that starts as the sentence of the chosen reason. Choosing another reason replaces it unless it was edited. */
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
