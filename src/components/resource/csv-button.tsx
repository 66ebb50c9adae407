import { Download } from 'lucide'
import { useDownload } from '@/components/use-download'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { Button } from '@/ui/plain/button'

/** Saves what the list shows, all pages of it, with the filters in force. */
export function CsvButton<E extends Endpoint>({ endpoint, sent, name }: { endpoint: E; sent: Sent<E>; name: string }) {
  const { busy, start } = useDownload()
  return (
    <Button
      size="small"
      icon={Download}
      busy={busy}
      onClick={() => void start(endpoint, sent, { accept: 'text/csv', name: `${name}.csv` })}
    >
      CSV
    </Button>
  )
}
