import { useEffect, useState } from 'react'
import { t } from '@/locales/text'
import type { PageState } from '@/ui/plain/navigation/pager'
import { useUrlParam } from './use-url-param'

type Props = {
  rows: readonly { id: string }[] | undefined
  page: PageState | undefined
  /** Without a selection the first row is open: for work queues. */
  opensFirst?: boolean
}

/** The current row (J and K move), and the open row (in the address). */
export function useRowCursor({ rows, page, opensFirst = false }: Props) {
  const [chosenId, setOpenId] = useUrlParam('open')
  const openId = chosenId ?? (opensFirst ? rows?.[0]?.id : undefined)
  const [cursor, setCursor] = useState<string>()
  const current = openId ?? cursor
  const index = rows?.findIndex((row) => row.id === current) ?? -1
  const at = (place: number) => rows?.[place]?.id

  useEffect(() => {
    if (current) document.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const goTo = (id: string | undefined) => {
    if (!id) return
    if (openId) setOpenId(id)
    else setCursor(id)
  }
  const next = index < 0 ? (openId ? undefined : at(0)) : at(index + 1)
  const previous = index > 0 ? at(index - 1) : undefined
  return {
    openId,
    currentId: current,
    index,
    next,
    previous,
    open: (id: string) => {
      setCursor(id)
      setOpenId(id)
    },
    close: () => setOpenId(undefined),
    move: { down: () => goTo(next), up: () => goTo(previous) },
    position:
      page && index >= 0 ? t('{page} of {total}', { page: (page.page - 1) * page.limit + index + 1, total: page.total }) : undefined,
  }
}
