import { useDownload } from '@/components/requests/use-download'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'

/** Downloads the agreement of the investment. */
export function useAgreement({ id, code }: Pick<Investment, 'id' | 'code'>) {
  const { busy, start } = useDownload()
  const name = `agreement-${code.toLowerCase()}.pdf`
  return { busy, save: () => void start(investments.agreement, { params: { id } }, { accept: 'application/pdf', name }) }
}
