import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { countries, type Country } from '@/contract/countries'
import { settingsGroup } from '@/contract/settings'
import { HOST_ONLY, REFERRAL_COOKIE } from '@/domain/cookies'
import { sortedByOrder } from '@/locales/lists'
import type { SignUpProps } from './sign-up-screen'

const MOST_PAGES = 5
const A_PAGE = 100

/** All active countries by their order and then by their name in the page's language; the API returns at most a hundred per page. */
async function allCountries(): Promise<SignUpProps['countries']> {
  const found: Country[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await serverRead(countries.list, { query: { page, limit: A_PAGE, sortBy: 'title', sortOrder: 'ASC' } })
    found.push(...data)
    if (found.length >= (meta?.total ?? 0)) break
  }
  return sortedByOrder(found).map(({ slug, title }) => ({ slug, title }))
}

export const signUpProps: GetServerSideProps<SignUpProps> = async ({ req }) => {
  const [choices, { data }] = await Promise.all([allCountries(), serverRead(settingsGroup.public, {})])
  const { minInvestment, identityAbove, withdrawalNeedsIdentity, bookCurrency, termsVersion } = data
  return {
    props: {
      countries: choices,
      facts: { minInvestment, identityAbove, withdrawalNeedsIdentity, bookCurrency, termsVersion },
      referrer: req.cookies[HOST_ONLY + REFERRAL_COOKIE] ?? req.cookies[REFERRAL_COOKIE] ?? '',
    },
  }
}
