import dynamic from 'next/dynamic'
import { Layers } from 'lucide'
import { useState } from 'react'
import { useKeys } from '@/components/admin/frame/use-keys'
import { useRefusal } from '@/components/requests/use-refusal'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'

const NewBatch = dynamic(() => import('./new-batch').then((file) => file.NewBatch), { ssr: false })

/** A batch of all approved withdrawals that are due for an account. */
export function AllDue() {
  const [open, setOpen] = useState(false)
  const refused = useRefusal()({ permission: 'payouts:write' })
  useKeys({ D: refused ? undefined : () => setOpen(true) }, true, { repeats: false })
  return (
    <>
      <Button size="small" icon={Layers} disabledReason={refused} onClick={() => setOpen(true)}>
        {t('Add all due to batch…')} {!refused && <kbd className="max-md:hidden">D</kbd>}
      </Button>
      {open && <NewBatch chosen={undefined} onClose={() => setOpen(false)} />}
    </>
  )
}
