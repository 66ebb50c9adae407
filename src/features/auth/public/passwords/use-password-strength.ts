import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { JUDGED, judgeWith } from '@/domain/password-judgement'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import type { Strength } from '@/ui/plain/forms/strength-meter'
import { strengthOf } from './password-strength'

type Strong = ReturnType<typeof strengthOf>

let loading: Promise<ZxcvbnFactory> | undefined

/** 250 kB, loaded when the first character of a password is typed. The server has a larger word list and decides. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new ZxcvbnFactory({ ...JUDGED, dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}

/** The strength of the typed password: a rough estimate until the estimator is loaded. */
export function usePasswordStrength(password: string, minimum: number, own: readonly string[]): Strong {
  const [judge, setJudge] = useState<ZxcvbnFactory>()
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped || judge) return
    let isCurrent = true
    loading ??= loadJudge()
    loading.then(
      (loaded) => isCurrent && setJudge(() => loaded),
      // If loading fails, the rough estimate stays; the next field tries again.
      () => void (loading = undefined),
    )
    return () => void (isCurrent = false)
  }, [isTyped, judge])
  const judged = useDeferredValue(password)
  const rough = strengthOf(judged, minimum)
  return judge && judged.length >= minimum ? precise(judge, judged, own, rough) : rough
}

function precise(judge: ZxcvbnFactory, password: string, own: readonly string[], rough: Strong): Strong {
  const { score, reason } = judgeWith(judge, password, own)
  if (reason || rough.strength === 1) return { strength: 1, label: t('Easy to guess. Add another word or a few more characters.') }
  const strength = Math.min(4, Math.max(2, score)) as Strength
  return { strength, label: strengthLabels[strength] }
}

const strengthLabels: Readonly<Record<Strength, string>> = translated({
  0: '',
  1: msg('Easy to guess. Add another word or a few more characters.'),
  2: msg('Fair. Add a few more characters.'),
  3: msg('Good. Add one more word to make it strong.'),
  4: msg('Strong.'),
})
