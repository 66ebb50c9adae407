import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { JUDGED, judgeWith } from '@/domain/password-judgement'

let judge: Promise<ZxcvbnFactory> | undefined

/** Loaded on first use, since the dictionaries take a third of a second to load. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    ...JUDGED,
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}

/** Why a password is too easy to guess; undefined if it is accepted. */
export async function judgePassword(password: string, own: readonly string[]): Promise<string | undefined> {
  return judgeWith(await (judge ??= loadJudge()), password, own).reason
}
