import { t } from '@/locales/text'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'

const titles = [120, 96] as const

/** The skeleton of wallets: name and status, address, actions. */
export const WalletsSkeleton = () => (
  <Loading label={t('Loading your wallets')} className="grid gap-4 max-md:gap-3">
    {titles.map((width) => (
      <div key={width} className="min-w-0 py-5 px-6 border border-line rounded-card bg-surface max-md:p-4">
        <div className="flex items-center gap-3 min-h-8 mb-2.5">
          <Bone width={32} className="h-8 shrink-0 rounded-full" />
          <div>
            <Bone width={width} />
            <Bone width={width - 24} kind="small" />
          </div>
          <Bone width={72} kind="pill" className="ms-auto" />
        </div>
        <p className="leading-8">
          <Bone width="80%" />
          <Bone width="30%" className="md:hidden" />
        </p>
        <div className="flex flex-wrap items-center gap-y-1 gap-x-4 mt-3 text-ink-soft text-12">
          <Bone width={148} />
          <Bone width={120} className="ms-auto" />
        </div>
      </div>
    ))}
  </Loading>
)
