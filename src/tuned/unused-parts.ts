/**
 * Replaces parts of antd that no screen uses (next.config.js). Of its Table: column filters, pagination, virtual rows, selection menu,
 * radio selection; lists filter and paginate through the address.
 */
const NotUsed = () => {
  throw new Error('This part of antd is excluded from the build: set slimAntd to false in src/tuned/switches.json')
}

export default NotUsed

/** Imported by antd's Table beside the filter menu; without column filters it is not called. */
export const flattenKeys = NotUsed
