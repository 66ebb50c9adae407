import { t } from '@/locales/text'

/** The greeting for this hour of the day, 0 to 23; there is no "good night". */
export function greetingAt(hour: number, name: string): string {
  if (hour >= 5 && hour < 12) return t('Good morning, {name}', { name })
  return hour >= 12 && hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name })
}
