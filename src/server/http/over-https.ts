import type { Env } from '@/server/environment/env'

export const hostOf = (url: string | undefined): string | undefined => (url && URL.canParse(url) ? new URL(url).host : undefined)

type Request = { isEncrypted: boolean; proto: string | undefined; host: string | undefined }

/** Whether a request arrived over https: at this process, at the proxy before it, or by the configured public address. */
export function cameOverHttps(
  { TRUST_PROXY, NEXT_PUBLIC_WEB_HOST_URL }: Pick<Env, 'TRUST_PROXY' | 'NEXT_PUBLIC_WEB_HOST_URL'>,
  { isEncrypted, proto, host }: Request,
): boolean {
  if (isEncrypted) return true
  if (TRUST_PROXY && proto?.split(',').at(-1)?.trim() === 'https') return true
  return NEXT_PUBLIC_WEB_HOST_URL?.startsWith('https:') === true && hostOf(NEXT_PUBLIC_WEB_HOST_URL) === host
}
