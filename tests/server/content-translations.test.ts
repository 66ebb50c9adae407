import { describe, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { countries } from '@/contract/countries'
import { faqs } from '@/contract/faqs'
import { legal } from '@/contract/legal'
import { projects } from '@/contract/projects'
import { faqCategories } from '@/seed/content/faqs'
import { legalTexts } from '@/seed/content/legal'
import { faqCategoriesAr } from '@/seed/content/translations/faqs-ar'
import { faqCategoriesEs } from '@/seed/content/translations/faqs-es'
import { legalTextsAr } from '@/seed/content/translations/legal-ar'
import { legalTextsEs } from '@/seed/content/translations/legal-es'
import { projectTexts } from '@/seed/demo/projects/project-texts'
import { projectTextsAr } from '@/seed/demo/projects/translations/ar'
import { projectTextsEs } from '@/seed/demo/projects/translations/es'
import { sql } from '@/server/db/sql'
import { customerOf, invest, makeProject, ok } from '../support/investing'
import { textsOf } from '../support/pdf-text'
import { startServer } from '../support/server'
import { uploadDocument } from '../support/upload'

const server = await startServer()
const root = await server.admin()
const ada = await customerOf(server, 'ada', { level: 1 })
const inLanguage = (language: string) => ({ headers: { 'Accept-Language': language } })

describe('the installed texts', () => {
  const shape = (texts: typeof faqCategories) => texts.map(({ questions }) => questions.length)
  const marks = (body: string) => [...body.matchAll(/<\/?\w+>|\{\{\w+\}\}/g)].map(([mark]) => mark)

  test('every question is translated into Spanish and Arabic', () => {
    expect(shape(faqCategoriesEs)).toEqual(shape(faqCategories))
    expect(shape(faqCategoriesAr)).toEqual(shape(faqCategories))
  })

  test.each([
    ['Spanish', legalTextsEs],
    ['Arabic', legalTextsAr],
  ])('the legal texts have the same paragraphs and fields in %s', (_, translated) => {
    expect(translated.map(({ kind }) => kind)).toEqual(legalTexts.map(({ kind }) => kind))
    for (const [at, { body }] of legalTexts.entries()) expect(marks(translated[at]?.body ?? '')).toEqual(marks(body))
  })

  test.each([
    ['Spanish', projectTextsEs],
    ['Arabic', projectTextsAr],
  ])('every demo project is translated into %s', (_, translated) => {
    for (const { key, uses, description, documents, updates } of projectTexts) {
      expect(translated[key]?.uses).toHaveLength(uses.length)
      expect(translated[key]?.documents).toHaveLength(documents.length)
      expect(translated[key]?.updates).toHaveLength(updates.length)
      expect(marks(translated[key]?.description ?? '')).toEqual(marks(description))
    }
  })
})

test('visitors read questions in the language of the request; staff read English with the translations', async () => {
  const read = async (language: string) =>
    ok(await server.visitor.call(faqs.list, { query: { limit: 100 } }, inLanguage(language))).data.map(({ answer }) => answer)
  const answers = (texts: typeof faqCategories) => texts.flatMap(({ questions }) => questions.map(({ answer }) => answer)).sort()
  expect((await read('es')).sort()).toEqual(answers(faqCategoriesEs))
  expect((await read('ar')).sort()).toEqual(answers(faqCategoriesAr))
  const { data } = ok(await root.call(faqs.list, { query: { limit: 100 } }, inLanguage('ar')))
  expect(data.map(({ answer }) => answer).sort()).toEqual(answers(faqCategories))
  expect(data.every(({ translations }) => translations?.es?.answer && translations.ar?.answer)).toBe(true)
})

test('a translation is dropped when its English text changes, and kept when another text changes', async () => {
  const [first] = ok(await root.call(faqs.list, { query: { limit: 1 } })).data
  const { id, version, statement, translations } = first!
  const changed = ok(await root.call(faqs.update, { params: { id }, body: { answer: 'Another answer.', statement, version } })).data
  expect(changed.translations).toEqual({
    es: { statement: translations?.es?.statement },
    ar: { statement: translations?.ar?.statement },
  })
  const spanish = ok(await server.visitor.call(faqs.get, { params: { id } }, inLanguage('es'))).data
  expect([spanish.statement, spanish.answer, spanish.translations]).toEqual([translations?.es?.statement, 'Another answer.', null])
  const sent = { es: { statement: 'Pregunta', answer: 'Respuesta' }, ar: { answer: '' } }
  const again = ok(await root.call(faqs.update, { params: { id }, body: { version: changed.version, translations: sent } })).data
  expect(again.translations).toEqual({ es: sent.es })
})

test('updates and documents of a project are in the language of the request, each text by itself', async () => {
  const { id } = await makeProject(server)
  const spanish = { title: 'Cubierta terminada', body: 'La cubierta está terminada.' }
  const update = { title: 'Roof completed', body: 'The roof is finished.', translations: { es: spanish, ar: { title: 'اكتمل السقف' } } }
  const published = ok(await root.call(projects.addUpdate, { params: { id }, body: update })).data
  expect(published.translations).toEqual(update.translations)
  const read = async (language: string) =>
    ok(await server.visitor.call(projects.updates, { params: { id }, query: {} }, inLanguage(language))).data
  expect(await read('es')).toMatchObject([{ ...spanish, translations: null }])
  expect(await read('ar')).toMatchObject([{ title: 'اكتمل السقف', body: 'The roof is finished.' }])
  const body = { body: 'The roof is finished and tight.', version: published.version }
  const changed = ok(await root.call(projects.editUpdate, { params: { id, updateId: published.id }, body })).data
  expect(changed.translations).toEqual({ es: { title: spanish.title }, ar: { title: 'اكتمل السقف' } })
  // Hiding the update keeps its translations.
  const hidden = { isActive: false, version: changed.version }
  expect(ok(await root.call(projects.editUpdate, { params: { id, updateId: published.id }, body: hidden })).data.translations).toEqual(
    changed.translations,
  )

  const file = await uploadDocument(root)
  const translations = { es: { title: 'Cuentas anuales' } }
  const added = ok(await root.call(projects.addDocument, { params: { id }, body: { title: 'Annual accounts', file, translations } })).data
  const titles = async (language: string) =>
    ok(await server.visitor.call(projects.documents, { params: { id } }, inLanguage(language))).data.map(({ title }) => title)
  expect([await titles('es'), await titles('ar')]).toEqual([['Cuentas anuales'], ['Annual accounts']])
  const renamed = { title: 'Accounts of the year', version: added.version }
  const after = ok(await root.call(projects.editDocument, { params: { id, documentId: added.id }, body: renamed })).data
  expect(after.translations).toEqual({})
  expect(await titles('es')).toEqual(['Accounts of the year'])
})

test('legal texts are in the language of the request, and the acceptance records the language', async () => {
  const read = async (language: string) =>
    ok(await server.visitor.call(legal.current, { params: { kind: 'TERMS' }, query: {} }, inLanguage(language))).data
  const [spanish, arabic] = [await read('es'), await read('ar')]
  expect([spanish.title, spanish.language, arabic.title, arabic.language]).toEqual([
    'Términos y condiciones',
    'es',
    'الشروط والأحكام',
    'ar',
  ])
  expect(spanish.body).toContain('Carmine Demo, not a registered company')
  ok(
    await root.call(legal.publish, {
      params: { kind: 'TERMS' },
      body: {
        title: 'Terms',
        body: '<p>A new version of the terms.</p>',
        translations: { es: { body: '<p>Nueva versión.<script></script></p>' } },
      },
    }),
  )
  expect(await read('es')).toMatchObject({ version: 2, title: 'Terms', body: '<p>Nueva versión.</p>', language: 'es' })
  expect(await read('ar')).toMatchObject({ version: 2, body: '<p>A new version of the terms.</p>', language: 'en' })
  ok(await ada.call(auth.acceptTerms, { body: { termsVersion: 2 } }, inLanguage('es')))
  const accepted = await server.db.one(sql`select terms_version, terms_language from users where id = ${ada.user.id}`)
  expect(accepted).toEqual({ terms_version: 2, terms_language: 'es' })
})

test('country names are in the language of the request', async () => {
  const read = async (language: string) =>
    ok(await server.visitor.call(countries.list, { query: { searchTerm: 'germany' } }, inLanguage(language))).data.map(({ title }) => title)
  expect([await read('en'), await read('es'), await read('ar')]).toEqual([['Germany'], ['Alemania'], ['ألمانيا']])
})

test('a project is in the language of the request, in the list and in the detail', async () => {
  const { id } = await makeProject(server)
  const { version, uses } = ok(await root.call(projects.get, { params: { id } })).data
  const translations = { es: { about: 'Un proyecto', uses: uses.map(({ label }) => `${label} en español`) } }
  ok(await root.call(projects.update, { params: { id }, body: { version, translations } }))
  const shown = ok(await server.visitor.call(projects.get, { params: { id } }, inLanguage('es'))).data
  expect([shown.about, shown.translations]).toEqual(['Un proyecto', null])
  expect(shown.uses.every(({ label }) => label.endsWith('en español'))).toBe(true)
  const listed = async (language: string) =>
    ok(await server.visitor.call(projects.list, { query: { limit: 100 } }, inLanguage(language))).data.find((project) => project.id === id)
      ?.about
  expect(await listed('es')).toBe('Un proyecto')
  expect(await listed('ar')).not.toBe('Un proyecto')
})

describe('documents', () => {
  const drawn = (text: string) => [...text].reverse().join('')
  const words = async (response: Response) => {
    const content = Buffer.from(await response.arrayBuffer())
    return { content, text: (await textsOf(content)).replace(/\s+/g, ' ') }
  }

  test('the statement is in the language of the request', async () => {
    const issue = async (language: string, format = 'pdf') =>
      words(await ada.request('GET', `/reports/statement?from=2026-11-01&to=2026-11-19&format=${format}`, inLanguage(language)))
    const spanish = await issue('es')
    for (const text of ['Extracto de cuenta', 'Saldo inicial', 'Saldo final', 'Página 1 de 1']) expect(spanish.text).toContain(text)
    expect(spanish.text).not.toContain('Opening balance')
    const arabic = await issue('ar')
    // A PDF page stores letters in visual order.
    for (const text of ['كشف حساب', 'الرصيد']) expect(arabic.text).toContain(drawn(text))
    expect(arabic.text).not.toContain('Opening balance')
    const table = await (await ada.request('GET', '/reports/statement?from=2026-11-01&to=2026-11-19&format=csv', inLanguage('ar'))).text()
    expect(table).toContain('التاريخ,المعاملة,الرمز')
  })

  test('the agreement is in the language of the request', async () => {
    const { id: project } = await makeProject(server)
    const { id } = await invest(ada, { project, amount: '500.00', lockedPeriod: 6 })
    const open = async (language: string) => words(await ada.request('GET', `/investments/${id}/agreement`, inLanguage(language)))
    expect((await open('es')).text).toContain('Contrato de inversión')
    expect((await open('ar')).text).toContain(drawn('اتفاقية استثمار'))
  })
})
