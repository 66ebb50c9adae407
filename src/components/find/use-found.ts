import { ArrowLeftRight, BanknoteArrowUp, Coins, FilePen, Layers, Package, Receipt, Scale, Sprout, UserRound } from 'lucide'
import { useDebounce } from 'use-debounce'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import {
  adjustmentStatusLabels,
  changeRequestStatusLabels,
  movementStatusLabels,
  payoutBatchLabels,
  personStateLabels,
} from '@/components/admin/labels/status'
import {
  commissionStatusLabels,
  investmentStateLabels,
  paymentStatusLabels,
  projectStatusLabels,
  withdrawalStatusLabels,
} from '@/components/labels/status'
import { adminPaths } from '@/config/admin-paths'
import type { Reply } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import { find } from '@/contract/system'
import { adminMenu } from '@/components/navigation/admin-menu'
import { isGroup, menuFor } from '@/components/navigation/menu'
import { t } from '@/locales/text'
import type { IconDrawing } from '@/ui/plain/primitives/icon'
import type { Tone } from '@/ui/plain/primitives/status-tag'
import type { FoundGroup, FoundItem, Scope } from './palette-scopes'

type Hit = Reply<typeof find.anything>[number]
type Kind = Hit['kind']

/** Milliseconds without typing before the server is queried. */
const DELAY = 180
const SHORTEST = 2
const MOST_PAGES = 8

const drawing: Readonly<Record<Kind, IconDrawing>> = {
  person: UserRound,
  project: Layers,
  investment: Sprout,
  payment: Receipt,
  withdrawal: BanknoteArrowUp,
  adjustment: Scale,
  commission: Coins,
  'payout-batch': Package,
  'change-request': FilePen,
  'fund-transfer': ArrowLeftRight,
}

const statesOf: Readonly<Record<Kind, Readonly<Record<string, { text: string; tone: Tone } | undefined>>>> = {
  person: personStateLabels,
  project: projectStatusLabels,
  investment: investmentStateLabels,
  payment: paymentStatusLabels,
  withdrawal: withdrawalStatusLabels,
  adjustment: adjustmentStatusLabels,
  commission: commissionStatusLabels,
  'payout-batch': payoutBatchLabels,
  'change-request': changeRequestStatusLabels,
  'fund-transfer': movementStatusLabels,
}

function hrefOf({ kind, id, type, of, title }: Hit): string {
  switch (kind) {
    case 'person':
      return type === 'Internal' ? adminPaths.user(id) : adminPaths.customer(id)
    case 'project':
      return adminPaths.projectDetails(id)
    case 'investment':
      return adminPaths.investment(id)
    case 'payment':
      return adminPaths.payment(id)
    case 'withdrawal':
      return adminPaths.withdraw(id)
    case 'adjustment':
      return adminPaths.adjustment(title)
    case 'commission':
      return adminPaths.commission(title)
    case 'payout-batch':
      return adminPaths.payoutBatch(id)
    case 'change-request':
      return adminPaths.approval(id)
    case 'fund-transfer':
      return adminPaths.fundTransfer({ id, code: title, project: of })
  }
}

/** The menu pages that the person may open, by their own name and that of their group. */
function pagesFor(term: string, can: (permission: Permission) => boolean): FoundItem[] {
  const needle = term.trim().toLowerCase()
  const all = menuFor(adminMenu, can).flatMap((entry): FoundItem[] =>
    isGroup(entry)
      ? entry.items.map((item) => ({ key: `page ${item.key}`, title: item.label, detail: entry.label, href: item.href, icon: entry.icon }))
      : [{ key: `page ${entry.key}`, title: entry.label, detail: t('Page'), href: entry.href, icon: entry.icon }],
  )
  const queue: FoundItem[] = can('investments:read')
    ? [{ key: 'page payments', title: t('Payments'), detail: t('Investments, pending'), href: adminPaths.payments, icon: Receipt }]
    : []
  return [...all, ...queue].filter((page) => `${page.title} ${page.detail}`.toLowerCase().includes(needle)).slice(0, MOST_PAGES)
}

const item = (hit: Hit): FoundItem => ({
  key: `${hit.kind} ${hit.id}`,
  title: hit.title,
  detail: hit.detail,
  href: hrefOf(hit),
  icon: drawing[hit.kind],
  state: statesOf[hit.kind][hit.status],
  amount: hit.amount,
})

/** The matches in groups: pages immediately, everything else from the server. */
export function useFound(term: string, scope: Scope): { groups: FoundGroup[]; isSearching: boolean; failed: string | undefined } {
  const can = useCan()
  const [settled] = useDebounce(term.trim(), DELAY)
  const asks = settled.length >= SHORTEST && scope !== 'pages'
  const { data, error, isFetching } = useRead(find.anything, { query: { q: settled } }, { enabled: asks, keepPrevious: true })
  const hits = asks ? (data?.data ?? []) : []
  const of = (...kinds: Kind[]) => hits.filter((hit) => kinds.includes(hit.kind)).map(item)
  const groups: { scope: Scope; heading: string; items: FoundItem[] }[] = [
    { scope: 'pages', heading: t('Pages'), items: pagesFor(term, can) },
    { scope: 'people', heading: t('People'), items: of('person') },
    { scope: 'projects', heading: t('Projects'), items: of('project') },
    {
      scope: 'codes',
      heading: t('Codes'),
      items: of('payment', 'investment', 'withdrawal', 'adjustment', 'commission', 'payout-batch', 'change-request', 'fund-transfer'),
    },
  ]
  return {
    groups: groups.filter((group) => group.items.length > 0 && (scope === 'all' || scope === group.scope)),
    isSearching: asks && (isFetching || settled !== term.trim()),
    failed: asks ? error?.message : undefined,
  }
}
