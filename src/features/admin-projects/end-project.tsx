import dynamic from 'next/dynamic'
import { useState } from 'react'
import { projectEventWords } from '@/components/words'
import { useSession } from '@/api/session'
import type { ProjectDetail } from '@/contract/projects'
import { Button } from '@/ui/plain/button'

const EndProject = dynamic(() => import('./end-project-window').then((file) => file.EndProjectWindow), { ssr: false })

type Props = { project: ProjectDetail; event: 'complete' | 'cancel'; refused: string | undefined; words: string }

/** Completing and cancelling end a project for ever; what is left in its pool goes back to it. */
export function EndProjectButton({ project, event, refused, words }: Props) {
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const asked = event === 'cancel' ? project.cancelling : null
  const own = asked && asked.by.id === user?.id ? 'You asked for it. Another person has to agree.' : undefined
  return (
    <>
      <Button size="small" disabledReason={refused ?? own} onClick={() => setOpen(true)}>
        {asked ? 'Agree to cancel' : projectEventWords[event]}…
      </Button>
      {open && <EndProject project={project} event={event} words={words} onClose={() => setOpen(false)} />}
    </>
  )
}
