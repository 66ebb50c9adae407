import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { faqs } from '@/contract/faqs'
import { investments } from '@/contract/investments'
import { users } from '@/contract/users'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { customerOf, makeProject, order } from '../support/investing'
import { startServer } from '../support/server'

const server = await startServer()
const inLanguage = (language: string) => ({ headers: { 'Accept-Language': language } })
const arabic = inLanguage('ar')

test('an error message is in the language of the request; status and code stay the same', async () => {
  const missing = (language: string) => server.visitor.call(faqs.get, { params: { id: newId() } }, inLanguage(language))
  expect(await missing('en')).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'This question was not found.' })
  expect(await missing('es-MX, en;q=0.5')).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Esta pregunta no se ha encontrado.' })
  expect(await missing('ar')).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'تعذّر العثور على هذا السؤال.' })
})

test('a success message is in the language of the request, and in English that of the specification', async () => {
  const ada = await customerOf(server, 'ada')
  const save = async (language: string) => {
    const { version } = (await ada.call(users.myProfile, {})).data
    return (await ada.call(users.updateMyProfile, { body: { phoneNumber: '+1 202 555 0101', version } }, inLanguage(language))).message
  }
  expect([await save('en'), await save('es'), await save('ar')]).toEqual([
    'Successfully updated!',
    '¡Actualizado correctamente!',
    'تم التحديث بنجاح!',
  ])
})

test('a field error is in the language of the request and in the wording of the field', async () => {
  const wrong = async (language: string) => {
    const { errors } = await server.visitor.call(auth.login, { body: { email: '', password: '' } }, inLanguage(language))
    return errors?.map(({ message }) => message)
  }
  expect(await wrong('en')).toEqual(['Enter your email or username', 'Enter your password'])
  expect(await wrong('es')).toEqual(['Introduzca su correo o nombre de usuario', 'Introduzca su contraseña'])
  expect(await wrong('ar')).toEqual(['أدخل بريدك الإلكتروني أو اسم المستخدم', 'أدخل كلمة مرورك'])
})

test('a repeated money command returns the stored response, whatever the language of the repetition', async () => {
  const bob = await customerOf(server, 'bob')
  const { id: project } = await makeProject(server)
  const place = (language: string) =>
    bob.call(investments.create, order({ project }), { key: 'once', headers: { 'Accept-Language': language } })
  const first = await place('es')
  expect(first).toMatchObject({ status: 200, message: '¡Creado correctamente!' })
  const again = await place('ar')
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.text).toBe(first.text)
})

test('error messages in Arabic contain no English sentence', async () => {
  const eve = await customerOf(server, 'eve')
  const { id: project } = await makeProject(server)
  const id = newId()
  const answers = await Promise.all([
    server.visitor.call(auth.login, { body: { email: 'nobody@example.com', password: 'wrong password' } }, arabic),
    server.visitor.call(users.myProfile, {}, arabic),
    eve.call(users.updateMyProfile, { body: { country: id, version: 1 } }, arabic),
    eve.call(auth.changePassword, { body: { oldPassword: 'not mine', newPassword: 'correct horse battery' } }, arabic),
    eve.call(investments.create, order({ project, amount: '1.00' }), arabic),
    eve.call(investments.create, order({ project: id }), arabic),
    eve.call(investments.get, { params: { id } }, arabic),
    eve.call(wallets.rename, { params: { userId: eve.user.id, walletId: id }, body: { title: 'Mine', version: 1 } }, arabic),
    eve.call(withdrawals.create, { body: { fund: 'EARNINGS', amount: '10.00', wallet: id, otp: '000000' } }, arabic),
  ])
  for (const { status, message, errors = [] } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    for (const text of [message, ...errors.map((error) => error.message)]) expect(text, text).not.toMatch(/[A-Za-z]{3,} [a-z]{2,} /)
  }
})
