import { useCan } from '@/api/session'
import { AddressText } from '@/ui/plain/code-text'

/** Where a customer is paid: in full, to be copied, for those who pay; masked for other staff, as the server sends it. */
export function DestinationText({ value, className }: { value: string; className?: string }) {
  const isFull = useCan()('payouts:read')
  if (isFull) return <AddressText value={value} {...(className ? { className } : {})} />
  return (
    <p className={className}>
      <span className="num">{value}</span>
      <span className="block text-12 text-ink-faint">You need permission payouts:read to see it in full.</span>
    </p>
  )
}
