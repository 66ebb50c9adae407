/**
 * Stands in the browser for the parts of antd that no screen uses (next.config.js). Of its Table: column filters, pages, virtual rows,
 * menu of selections, choice of one row; lists filter and turn pages through the address.
 */
const NotUsed = () => {
  throw new Error('This part of antd is not in the build: switch slimAntd off in src/tuned/switches.json')
}

export default NotUsed

/** What antd's Table imports beside the filter menu; without column filters it is not called. */
export const flattenKeys = NotUsed
