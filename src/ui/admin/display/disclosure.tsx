import { Collapse } from 'antd'
import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/plain/primitives/icon'

const KEY = 'answer'

/** A question that expands to show its answer, by antd. */
export const Disclosure = ({ title, children, open = false }: { title: ReactNode; children: ReactNode; open?: boolean }) => (
  <Collapse
    ghost
    defaultActiveKey={open ? [KEY] : []}
    expandIconPlacement="end"
    expandIcon={({ isActive }) => <Icon as={isActive ? Minus : Plus} className="text-ink-faint" />}
    className="rounded-none border-x-0 border-y border-line"
    classNames={{ header: 'px-0 py-4 font-medium', body: 'max-w-measure px-0 pt-0 pb-5 text-ink-soft md:pe-12' }}
    items={[{ key: KEY, label: title, children }]}
  />
)
