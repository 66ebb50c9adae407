import { projects as projectsGroup } from '@/contract/projects'
import { addDays, addHours } from '@/domain/dates'
import { money, projectNamed, type Cast, type DemoProject } from '../cast'
import { paper } from './papers'
import { projectTexts, type ProjectText } from './project-texts'
import type { Received } from '@/contract/core/endpoint'
import { projectTextsAr } from './translations/ar'
import { projectTextsEs } from './translations/es'
import type { ProjectTranslation } from './translations/project-translation'
import { inBackOffice } from '../timeline'
import { ready } from '../world'

/** When each project opens, in days from the start of the timeline, and its later events. The draft never opens. */
const opening: Readonly<Record<string, number>> = { harbour: 1, saffron: 1, orchard: 2, alder: 75, quay: 98, meridian: 150, eastgate: 186 }
export const ORCHARD_CLOSES = 62
export const ORCHARD_ENDS = 256
export const SAFFRON_FILLS = 205
const QUAY_CLOSES = 318
const EASTGATE_PAUSES = 352
const CLOSING: Readonly<Record<string, number>> = { harbour: 28, meridian: 14, alder: 63 }

/** Plans the lifecycle of every project: draft, opening, updates, questions, pause, closing, completion. */
export function planProjects(cast: Cast, from: Date): void {
  const { world, staff } = cast
  for (const text of projectTexts) {
    const day = opening[text.key]
    if (day === undefined) world.timeline.plan(addDays(world.until, -6), async () => void (await draft(cast, text)))
    else world.timeline.plan(inBackOffice(addDays(from, day), 2), () => open(cast, text))
  }
  const move = (key: string, day: number, event: 'pause' | 'close', note: string) =>
    world.timeline.plan(inBackOffice(addDays(from, day), 1), async () => {
      const project = projectNamed(cast, key)
      project.takesMoney = false
      await world.call(staff.admin, projectsGroup.transition, { params: { id: project.id }, body: { event, note } })
    })
  move('orchard', ORCHARD_CLOSES, 'close', 'The season is starting, and the amount raised is sufficient.')
  move('quay', QUAY_CLOSES, 'close', 'The construction work is fully funded.')
  move('eastgate', EASTGATE_PAUSES, 'pause', 'The lease of the new depot is not signed yet.')
}

async function draft({ world, staff }: Cast, text: ProjectText): Promise<string> {
  const { rates, most, risk, value, uses, updates: _updates, questions: _questions, documents: _documents, key, ...words } = text
  const closes = CLOSING[key]
  const { id } = await world.call(staff.admin, projectsGroup.create, {
    body: {
      ...words,
      value: money(value),
      minInvestment: '100.00',
      maxInvestment: money(most),
      returnRates: [...rates],
      uses: uses.map(({ label, amount }) => ({ label, amount: money(amount) })),
      allowsEarlyExit: text.earlyExitPenalty !== undefined,
      riskText: risk,
      translations: { es: wordsOf(projectTextsEs[key]), ar: wordsOf(projectTextsAr[key]) },
      ...(closes ? { closesAt: addDays(world.until, closes).toISOString() } : {}),
    },
  })
  return id
}

async function open(cast: Cast, text: ProjectText): Promise<void> {
  const { world, staff } = cast
  const id = await draft(cast, text)
  await world.call(staff.admin, projectsGroup.transition, { params: { id }, body: { event: 'open' } })
  const project: DemoProject = { id, text, openedAt: world.now(), takesMoney: true, hasEnded: false }
  cast.projects.set(text.key, project)
  const [es, ar] = [projectTextsEs[text.key], projectTextsAr[text.key]]
  for (const [at, title] of text.documents.entries()) {
    const translations = { es: { title: es?.documents[at] ?? null }, ar: { title: ar?.documents[at] ?? null } }
    await addDocument(cast, project, { title, translations })
  }
  for (const [at, { after, title, body }] of text.updates.entries()) {
    const update = { title, body, translations: { es: es?.updates[at], ar: ar?.updates[at] } }
    const publish = async () => void (await world.call(staff.admin, projectsGroup.addUpdate, { params: { id }, body: update }))
    world.timeline.plan(inBackOffice(addDays(world.now(), after), 2), publish)
  }
  planQuestions(cast, project)
}

/** Translates the project's own texts; documents and updates have separate translations. */
function wordsOf(texts: ProjectTranslation | undefined): Omit<ProjectTranslation, 'documents' | 'updates'> | undefined {
  if (!texts) return undefined
  const { documents: _documents, updates: _updates, ...words } = texts
  return words
}

type TitledDocument = Omit<Received<typeof projectsGroup.addDocument>['body'], 'file'>

async function addDocument({ world, staff }: Cast, { id, text }: DemoProject, document: TitledDocument): Promise<void> {
  const { title } = document
  const plain = text.description.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  const paragraphs = [text.about, plain, `Use of funds: ${text.uses.map(({ label, amount }) => `${label} ${money(amount)}`).join('; ')}.`]
  const content = paper({ title, project: text.title, place: text.location, at: world.now(), paragraphs })
  const file = await world.keep(staff.admin, `${title}.pdf`, ready('PROJECT_DOCUMENT', content))
  await world.call(staff.admin, projectsGroup.addDocument, { params: { id }, body: { ...document, file } })
}

/** Plans questions by customers. Staff answer within two days; questions without an answer stay open. */
function planQuestions(cast: Cast, { id, text }: DemoProject): void {
  const { world, staff } = cast
  text.questions.forEach(({ question, answer }, at) => {
    const when = answer ? addDays(world.now(), 12 + at * 21) : addDays(world.until, -1 - at * 0.2)
    world.timeline.plan(addHours(when, 11), async () => {
      const asking = world.chance.pick([...cast.customers.values()])
      const asked = await world.call(asking, projectsGroup.ask, { params: { id }, body: { question } })
      if (!answer) return
      const say = async () =>
        void (await world.call(staff.admin, projectsGroup.answer, { params: { id, questionId: asked.id }, body: { answer } }))
      world.timeline.plan(inBackOffice(world.now(), world.chance.whole(3, 40)), say)
    })
  })
}
