// The catalogue is kept in several files, by the folder that a message is used in, so that several people can translate at once. A message
// used in two areas is in both, with the same translation.

const staffOnly = ['src/features/*/admin', 'src/layouts/admin', 'src/components/{admin,approvals,audit,decisions,showcase}']

/** Messages that customers and visitors read: English, Spanish and Arabic. */
export const productAreas = {
  server: { include: ['src/server'], exclude: [] },
  public: {
    include: ['src/features/{home,projects,legal,crawlers,offline,verify}/public', 'src/components/projects', 'src/pages'],
    exclude: [],
  },
  auth: { include: ['src/features/auth'], exclude: [] },
  customer: { include: ['src/features/*/customer'], exclude: [] },
  components: { include: ['src/components'], exclude: [...staffOnly, 'src/components/projects'] },
  frame: { include: ['src/ui', 'src/layouts', 'src/api', 'src/stores', 'src/config', 'src/locales'], exclude: staffOnly },
  contract: { include: ['src/contract', 'src/domain'], exclude: [] },
}

/** Messages that only staff read: English. */
export const adminAreas = { admin: { include: staffOnly, exclude: [] } }
