// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useRead } from '@/api/hooks'
import { QueryArea } from '@/components/requests/query-area'
import { useCommand } from '@/components/requests/use-command'
import { faqCategories } from '@/contract/faqs'
import { useToastStore } from '@/stores/toast-store'
import { send } from '@/api/send'

vi.mock('@/api/send', () => ({ send: vi.fn() }))

test('a successful write is reported even while the refetch has not completed', async () => {
  vi.mocked(send).mockImplementation(async (endpoint) => {
    if (endpoint.method === 'get') return new Promise(() => undefined)
    return { data: null, message: 'Successfully deleted!' } as never
  })
  const { result } = renderHook(
    () => {
      useRead(faqCategories.list, { query: {} } as never)
      return useCommand(faqCategories.remove, [faqCategories.list], () => '“Taxes” was deleted.')
    },
    { wrapper: QueryArea },
  )
  void result.current({ params: { id: 'taxes' } } as never)
  await vi.waitFor(() =>
    expect(useToastStore.getState().toasts).toMatchObject([
      { tone: 'success', text: 'Successfully deleted!', detail: '“Taxes” was deleted.' },
    ]),
  )
})
