/** The role that passes every permission check. */
export const SUPER_ADMIN = 'Super Admin'

/** The entry that every permission check accepts (specification, section 6). */
export const FORBIDDEN = 'FORBIDDEN'
