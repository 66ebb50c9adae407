import { z } from 'zod'
import { msg } from '@/locales/message'
import { bannerKinds } from '@/domain/banner/kinds'
import { customer, del, get, patch, post, staff } from './core/endpoint'
import { flag, listQuery, maybe, oneOrMore } from './core/list'
import { amount, id, instant, lockedPeriod, optionalText, percent, text, version } from './core/primitives'
import { deleted, deletion } from './core/resource'
import { translationsOf } from './core/translations'
import { projectDocument, projectFunds, projectInvestor, projectQuestion, projectUpdate, sharedProfit } from './project-parts'
import { projectStatus, projectEvent, project } from './project-schemas'

const one = z.object({ id })
const errors = ['NOT_FOUND', 'STALE_VERSION', 'WRONG_STATE'] as const
const rateFields = z.strictObject({ period: lockedPeriod, returnMin: percent, returnMax: percent })
const fields = {
  title: text(120, 3),
  about: text(300),
  description: text(20_000),
  sector: text(60),
  location: text(120),
  /** The kind of line drawing. A project needs one, or an uploaded image, before it opens. */
  drawing: z.enum(bannerKinds, 'Choose one of the cover images').nullish(),
  bannerFile: id.nullish(),
  value: amount,
  minInvestment: amount,
  maxInvestment: amount,
  returnRates: z.array(rateFields).max(24),
  uses: z
    .array(z.strictObject({ label: text(80), amount }))
    .max(20)
    .optional(),
  reflectionDays: z.number().int().min(0).max(60).optional(),
  allowsEarlyExit: z.boolean().optional(),
  earlyExitPenalty: percent.optional(),
  riskText: text(4000),
  closesAt: instant.nullish(),
  translations: translationsOf({
    about: optionalText(300),
    description: optionalText(20_000),
    sector: optionalText(60),
    location: optionalText(120),
    riskText: optionalText(4000),
    /** In the order of `uses`. */
    uses: z.array(z.string().trim().max(80)).max(20),
  }).optional(),
}

const updateTranslations = translationsOf({ title: optionalText(160), body: optionalText(8000) })
const documentTranslations = translationsOf({ title: optionalText(160) })

export const projects = {
  list: get('/projects', {
    summary: 'Projects; drafts only for staff',
    access: 'public',
    query: listQuery(['createdAt', 'title', 'value', 'investmentReceived', 'closesAt', 'returnMax'], {
      status: oneOrMore(projectStatus),
      lockedPeriod: maybe(z.coerce.number().int().min(1).max(120)),
      returnFrom: maybe(percent),
      /** Open, before its closing time, and with room for the minimum investment. */
      openForInvestment: flag,
      /** Staff only: a change request about the project is pending approval. */
      needsSecond: flag,
    }),
    response: project,
    list: true,
  }),
  get: get('/projects/:id', {
    summary: 'One project, by its id or slug',
    access: 'public',
    params: z.object({ id: z.string().min(1).max(160) }),
    response: project,
    errors: ['NOT_FOUND'],
  }),
  create: post('/projects', {
    summary: 'Create a draft project',
    access: staff('projects:write'),
    body: z.strictObject(fields),
    response: project,
    errors: ['VALIDATION'],
    done: 'Successfully created!',
  }),
  update: patch('/projects/:id', {
    summary: 'Change a project; changing the terms of an opened one needs another team member',
    access: staff('projects:update'),
    approval: 'project.terms',
    params: one,
    body: z.strictObject(fields).partial().extend({ isActive: z.boolean().optional(), version }),
    response: project,
    errors,
    done: 'Successfully updated!',
  }),
  remove: del('/projects/:id', {
    summary: 'Delete a draft',
    access: staff('projects:delete'),
    params: one,
    response: deletion,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'IN_USE'],
    done: deleted,
  }),
  transition: post('/projects/:id/transition', {
    summary: 'Open, pause, resume, close, complete or cancel a project; cancelling needs another team member',
    access: staff('projects:update'),
    approval: 'project.cancel',
    // Completing can return the rest of the profit pool; pausing moves no money.
    idempotent: 'offered',
    params: one,
    body: z.strictObject({
      event: projectEvent,
      note: optionalText(1000),
      version: version.optional(),
      /**
       * Only for completing: returns the rest of the profit pool to the project through this gateway.
       * A cancelled project returns it with a fund movement.
       */
      gateway: id.optional(),
      transactionId: z.string().trim().max(120).nullish(),
    }),
    response: project,
    errors: [...errors, 'VALIDATION', 'ALREADY_TAKEN'],
    done: 'Successfully updated!',
  }),
  banner: get('/projects/:id/banner', {
    summary: 'The generated cover image of a project without a picture',
    access: 'public',
    params: one,
    response: z.unknown(),
    raw: ['image/svg+xml'],
    errors: ['NOT_FOUND'],
  }),
  investors: get('/projects/:id/investors', {
    summary: 'Investors of a project',
    access: staff('projects:read'),
    params: one,
    query: listQuery(['firstAt', 'principal', 'profit'], {}),
    response: projectInvestor,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  sharedProfit: get('/projects/:id/shared-profit', {
    summary: 'Posted profit distributions, newest first',
    access: 'public',
    params: one,
    query: listQuery(['month'], {}),
    response: sharedProfit,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  funds: get('/projects/:id/funds', {
    summary: 'Funds in and out since the project opened, from the ledger',
    access: 'public',
    params: one,
    response: projectFunds,
    errors: ['NOT_FOUND'],
  }),
  updates: get('/projects/:id/updates', {
    summary: 'Updates of a project',
    access: 'public',
    params: one,
    query: listQuery(['publishedAt'], {}),
    response: projectUpdate,
    list: true,
  }),
  addUpdate: post('/projects/:id/updates', {
    summary: 'Publish update',
    access: staff('projects:update'),
    params: one,
    body: z.strictObject({ title: text(160), body: text(8000), translations: updateTranslations.optional() }),
    response: projectUpdate,
    done: 'Successfully created!',
  }),
  editUpdate: patch('/projects/:id/updates/:updateId', {
    summary: 'Edit or hide an update',
    access: staff('projects:update'),
    params: z.object({ id, updateId: id }),
    body: z.strictObject({
      title: text(160).optional(),
      body: text(8000).optional(),
      isActive: z.boolean().optional(),
      translations: updateTranslations.optional(),
      version,
    }),
    response: projectUpdate,
    errors,
    done: 'Successfully updated!',
  }),
  documents: get('/projects/:id/documents', {
    summary: 'Documents of a project',
    access: 'public',
    params: one,
    response: z.array(projectDocument),
  }),
  addDocument: post('/projects/:id/documents', {
    summary: 'Add a document',
    access: staff('projects:update'),
    params: one,
    body: z.strictObject({ title: text(160), file: id, translations: documentTranslations.optional() }),
    response: projectDocument,
    done: 'Successfully created!',
  }),
  editDocument: patch('/projects/:id/documents/:documentId', {
    summary: 'Rename or hide a document',
    access: staff('projects:update'),
    params: z.object({ id, documentId: id }),
    body: z.strictObject({
      title: text(160).optional(),
      isActive: z.boolean().optional(),
      translations: documentTranslations.optional(),
      version,
    }),
    response: projectDocument,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
    done: 'Successfully updated!',
  }),
  questions: get('/projects/:id/questions', {
    summary: 'Questions and answers',
    access: 'public',
    params: one,
    query: listQuery(['askedAt'], { answered: flag }),
    response: projectQuestion,
    list: true,
  }),
  ask: post('/projects/:id/questions', {
    summary: 'Ask a question',
    access: customer,
    params: one,
    body: z.strictObject({ question: text(1000, 10) }),
    response: projectQuestion,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
    limit: { by: 'user', points: 5, seconds: 600 },
    done: msg('Your question was sent. The answer will appear on this page.'),
  }),
  answer: post('/projects/:id/questions/:questionId/answer', {
    summary: 'Answer a question',
    access: staff('projects:update'),
    params: z.object({ id, questionId: id }),
    body: z.strictObject({ answer: text(4000), isHidden: z.boolean().optional() }),
    response: projectQuestion,
    errors: ['NOT_FOUND'],
    done: 'Successfully updated!',
  }),
}
