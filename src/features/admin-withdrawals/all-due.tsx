import dynamic from 'next/dynamic'
import { Layers } from 'lucide'
import { useState } from 'react'
import { useRefusal } from '@/components/use-refusal'
import { Button } from '@/ui/plain/button'

const NewBatch = dynamic(() => import('./new-batch').then((file) => file.NewBatch), { ssr: false })

/** Everything that is approved and due for an account, as one batch. */
export function AllDue() {
  const [open, setOpen] = useState(false)
  const refused = useRefusal()({ permission: 'payouts:write' })
  return (
    <>
      <Button size="small" icon={Layers} disabledReason={refused} onClick={() => setOpen(true)}>
        Batch all due…
      </Button>
      {open && <NewBatch chosen={undefined} onClose={() => setOpen(false)} />}
    </>
  )
}
