import { t } from '@/locales/text'

/** The first focusable element: it skips the header and the menu. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
  >
    {t('Skip to content')}
  </a>
)
