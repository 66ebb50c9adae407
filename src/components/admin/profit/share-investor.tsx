import { Snowflake } from 'lucide'
import { FlagText } from '@/components/admin/flag-text'
import type { ShareLine } from '@/contract/profit'
import { t } from '@/locales/text'

/** The recipient of a payout. Frozen customers receive it as usual; a note states that they cannot use it yet. */
export const ShareInvestor = ({ line }: { line: ShareLine }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <bdi>{line.user.name}</bdi>
    {line.isFrozen && (
      <FlagText icon={Snowflake} warn>
        {t('frozen')}
      </FlagText>
    )}
  </span>
)
