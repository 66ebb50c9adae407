import { t } from '@/locales/text'
import type { Strength } from '@/ui/plain/forms/strength-meter'

const COMMON = /^(password|passwort|123456|qwerty|letmein|welcome|iloveyou|admin|abc123|111111|carmine)/i
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]

/**
 * A rough estimate for the strength meter: length counts most, variety a little; repetitions and common passwords count nothing. The server
 * decides.
 */
export function strengthOf(password: string, minimum: number): { strength: Strength; label: string } {
  if (password === '')
    return { strength: 0, label: t('At least {minimum} characters. Three unrelated words make a strong password.', { minimum }) }
  if (password.length < minimum) return { strength: 1, label: t('Too short: at least {minimum} characters.', { minimum }) }
  if (COMMON.test(password) || new Set(password).size < 4) return { strength: 1, label: t('Too easy to guess. Use three unrelated words.') }
  const score = Math.min(password.length / 5, 3) + KINDS.filter((kind) => kind.test(password)).length / 2
  if (score < 2.6) return { strength: 2, label: t('Fair. Add a few characters.') }
  if (score < 3.8) return { strength: 3, label: t('Good. Add one more word to make it strong.') }
  return { strength: 4, label: t('Strong.') }
}
