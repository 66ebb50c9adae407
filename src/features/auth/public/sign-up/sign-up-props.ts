import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { countries } from '@/contract/countries'
import { settingsGroup } from '@/contract/settings'
import { HOST_ONLY, REFERRAL_COOKIE } from '@/domain/cookies'
import { sortedByText } from '@/locales/lists'
import type { SignUpProps } from './sign-up-screen'

const MOST_PAGES = 5
const A_PAGE = 100

/** All active countries by their name in the page's language; the API sorts by the English one, and returns at most a hundred per page. */
async function allCountries(): Promise<SignUpProps['countries']> {
  const found: { slug: string; title: string }[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await serverRead(countries.list, { query: { page, limit: A_PAGE, sortBy: 'title', sortOrder: 'ASC' } })
    found.push(...data.map(({ slug, title }) => ({ slug, title })))
    if (found.length >= (meta?.total ?? 0)) break
  }
  return sortedByText(found, ({ title }) => title)
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
