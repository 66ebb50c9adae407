import { expect, test } from 'vitest'
import { faqs } from '@/contract/faqs'
import { breakpoints, colours } from '@/styles/theme'
import { startServer } from '../support/server'
import config from '../../tailwind.config'
import { rule } from './rules'

test(rule(9, 'Default page size is 10, default page is 1'), async () => {
  const server = await startServer()
  const { meta, data } = await server.visitor.call(faqs.list, { query: {} })
  expect(meta).toMatchObject({ page: 1, limit: 10, skip: 0 })
  expect(data).toHaveLength(10)
})

test(rule(9, 'Breakpoints: 640, 768, 1024, 1280, 1536 px'), () => {
  expect(breakpoints).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 })
  expect(config.theme.screens).toEqual({ sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' })
})

test(rule(9, 'The primary colour is red #ed1c24, with hover and active red #b31a1d'), () => {
  expect(colours.brand).toEqual({ light: '#ed1c24', dark: '#ed1c24' })
  expect(colours['brand-strong']).toEqual({ light: '#b31a1d', dark: '#b31a1d' })
})
