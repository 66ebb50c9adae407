// The catalogue is split into files, by the folder in which a message is used, so that several people can translate concurrently. A message
// used in two areas is in both, with the same translation.

/** Folders and files; of folders with customer texts, only the files that only staff see. */
const staffOnly = [
  'src/features/*/admin',
  'src/layouts/admin',
  'src/ui/admin',
  'src/components/{admin,approvals,audit,decisions,find,rich-text}',
  'src/components/customer-notes/{note-chips.tsx,question-reasons.ts,use-customer-note.ts}',
  'src/components/resource/{editor,export}',
  'src/components/resource/*.tsx',
  'src/components/resource/list/!(empty-list|totals).{ts,tsx}',
  'src/components/account/{notification-preferences,personal-accounts}.tsx',
  'src/components/dashboard/{approvals-link.tsx,admin-queues.ts,use-queue-count.ts}',
  'src/components/files/file-viewer.tsx',
  'src/components/navigation/admin-menu.ts',
  'src/components/requests/{saved-message,use-refusal}.ts',
  'src/components/session/require-permission.tsx',
  'src/components/transactions/open-transaction.tsx',
  'src/components/work/{assign-menu,assigned-to,assignee-tag,item-age,try-again}.tsx',
  'src/config/admin-screens.ts',
]

/** Sentences that staff send in a customer's language: a separate catalogue, which the back office loads by language. */
const notes = 'src/components/customer-notes/sentences.ts'

/** Messages that customers and visitors read: English, Spanish and Arabic. */
export const productAreas = {
  server: { include: ['src/server'], exclude: [] },
  public: {
    include: ['src/features/{home,projects,legal,crawlers,offline,verify}/public', 'src/components/projects', 'src/pages'],
    exclude: [],
  },
  auth: { include: ['src/features/auth'], exclude: [] },
  customer: { include: ['src/features/*/customer'], exclude: [] },
  components: { include: ['src/components'], exclude: [...staffOnly, 'src/components/projects', notes] },
  notes: { include: [notes], exclude: [] },
  frame: { include: ['src/ui', 'src/layouts', 'src/api', 'src/stores', 'src/config', 'src/locales'], exclude: staffOnly },
  contract: { include: ['src/contract', 'src/domain'], exclude: [] },
}

/** Messages that only staff read: English. */
export const adminAreas = { admin: { include: staffOnly, exclude: [] } }

/** The patterns above as a regular expression; a folder contains all files below it. @param {string} glob */
const patternOf = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.]/g, '\\.')
      .replace(/!\(([^)]*)\)/g, '(?!(?:$1)\\.)<any>')
      .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
      .replaceAll('*', '<any>')
      .replaceAll('<any>', '[^/]+')}(?:/.*)?$`,
  )

const known = new Map()
/** @param {string} glob @returns {RegExp} */
function pattern(glob) {
  if (!known.has(glob)) known.set(glob, patternOf(glob))
  return known.get(glob)
}

/** @param {string} path @param {{ include: readonly string[], exclude: readonly string[] }} area */
export const isInArea = (path, { include, exclude }) =>
  include.some((glob) => pattern(glob).test(path)) && !exclude.some((glob) => pattern(glob).test(path))
