import { expect, test } from 'vitest'
import { faqs } from '@/contract/faqs'
import { startServer } from '../support/server'

const server = await startServer()

test('the server returns field errors in the wording of the field', async () => {
  const admin = await server.admin()
  const { status, errors } = await admin.call(faqs.create, { body: {} as never })
  expect(status).toBe(422)
  expect(errors).toEqual(
    expect.arrayContaining([
      { path: 'category', message: 'Choose a category' },
      { path: 'statement', message: 'Enter a question' },
    ]),
  )
})
