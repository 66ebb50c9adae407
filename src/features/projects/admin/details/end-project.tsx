import dynamic from 'next/dynamic'
import { useState } from 'react'
import { projectEventButtons } from '@/components/admin/labels/labels'
import type { Project } from '@/contract/project-schemas'
import { Button } from '@/ui/admin/primitives/button'

const EndProject = dynamic(() => import('./end-project-window').then((file) => file.EndProjectWindow), { ssr: false })

type Props = { project: Project; event: 'complete' | 'cancel'; refused: string | undefined; label: string }

/** Completing and cancelling end a project permanently; its remaining profit pool is returned to it. */
export function EndProjectButton({ project, event, refused, label }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" disabledReason={refused} onClick={() => setOpen(true)}>
        {projectEventButtons[event]}…
      </Button>
      {open && <EndProject project={project} event={event} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}
