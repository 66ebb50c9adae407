import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { cardProject } from '@/components/projects/card-project'
import { openTotalsOf } from '@/components/projects/open-totals'
import { MAX_LIMIT } from '@/contract/core/list'
import { currencies } from '@/contract/currencies'
import { faqs } from '@/contract/faqs'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import { reports } from '@/contract/reports'
import type { HomeProps } from './home-figures'

const CARDS = 3
const RATES = 5
const QUESTIONS = 100

/** All data of the home page, read from the API in parallel on the server. */
export const homeProps: GetServerSideProps<HomeProps> = async ({ res }) => {
  const [limits, stats, opened, all, market, questions] = await Promise.all([
    serverRead(settingsGroup.public, {}),
    serverRead(reports.stats, {}),
    serverRead(projects.list, { query: { openForInvestment: true, limit: MAX_LIMIT, sortBy: 'closesAt', sortOrder: 'ASC' } }),
    serverRead(projects.list, { query: { limit: 1 } }),
    serverRead(currencies.marketData, { query: { days: 30 } }),
    serverRead(faqs.list, { query: { limit: QUESTIONS, sortBy: 'orderPriority', sortOrder: 'ASC' } }),
  ])
  // The page is cached for a few seconds for all visitors, so its figures are shown with their time.
  res.setHeader('Cache-Control', 'public, s-maxage=5, stale-while-revalidate=30')
  const open = opened.data
  const others = market.data.filter(({ currency }) => currency.currencyCode !== limits.data.bookCurrency)
  return {
    props: {
      currency: limits.data.bookCurrency,
      identityAbove: limits.data.identityAbove,
      stats: stats.data,
      cards: open.slice(0, CARDS).map(cardProject),
      open: open.map(({ slug, title, limits: bounds, remaining, returnRates }) => ({
        slug,
        title,
        limits: bounds,
        remaining,
        returnRates,
      })),
      openCount: opened.meta?.total ?? open.length,
      openTotals: openTotalsOf(opened.meta),
      projects: all.meta?.total ?? 0,
      rates: others.slice(0, RATES).map(({ currency, change, history }) => ({
        code: currency.currencyCode,
        title: currency.title,
        value: currency.value,
        origin: currency.rateOrigin,
        change,
        // The current rate is the last point; a rate without changes is a flat line.
        history: [...history.map(({ value }) => value), currency.value],
      })),
      questions: questions.data.map(({ id, statement, answer, category }) => ({ id, statement, answer, category: category.title ?? '' })),
      now: stats.data.asOf,
    },
  }
}
