import { useMemo, useState } from 'react'
import { t } from '@/locales/text'
import { columnsFor, type Column } from '@/ui/table/columns'
import { EditButton } from './editor/edit-button'
import { RowSwitch } from './row-switch'

export type Versioned = { id: string; version?: number; isActive?: boolean }

/** The columns, followed by the switch and the buttons; memoised. */
export function useResourceColumns<R extends Versioned>(
  columns: readonly Column<R>[],
  name: (row: R) => string,
  isSwitched: boolean,
  isEdited: boolean,
): readonly Column<R>[] {
  // The name depends only on the row, so the first function remains valid.
  const [nameOf] = useState(() => name)
  return useMemo(() => {
    if (!isSwitched && !isEdited) return columns
    const turned: Column<R> = {
      key: 'isActive',
      title: t('Active'),
      width: 120,
      fixed: true,
      file: { path: 'isActive', labels: { true: t('On'), false: t('Off') } },
      render: (row) => <RowSwitch row={row} name={nameOf(row)} />,
    }
    const [buttons, facts] = [columns.find(({ key }) => key === 'actions'), columns.filter(({ key }) => key !== 'actions')]
    const edited = columnsFor<R>().actions((row) => (
      <>
        <EditButton id={row.id} name={nameOf(row)} />
        {buttons?.render(row)}
      </>
    ))
    return [...facts, ...(isSwitched ? [turned] : []), ...(isEdited ? [edited] : buttons ? [buttons] : [])]
  }, [columns, isSwitched, isEdited, nameOf])
}
