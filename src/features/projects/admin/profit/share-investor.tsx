import { Snowflake } from 'lucide'
import { FlagText } from '@/components/admin/flag-text'
import type { ShareLine } from '@/contract/profit'
import { t } from '@/locales/text'

/** Whose share it is. A frozen customer receives it like everybody; it is said, because he can do nothing with it meanwhile. */
export const ShareInvestor = ({ line }: { line: ShareLine }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {line.user.name}
    {line.isFrozen && (
      <FlagText icon={Snowflake} warn>
        {t('frozen')}
      </FlagText>
    )}
  </span>
)
