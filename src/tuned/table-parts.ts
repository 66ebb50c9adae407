/**
 * Stands in the browser for the parts of antd's Table that no list uses: its column filters, its own pages, its virtual rows, its
 * menu of selections and selection of one row. Lists filter and turn pages through the address.
 */
const NotUsed = () => {
  throw new Error('This part of antd’s Table is not in the build: switch slimTable off in src/tuned/switches.json')
}

export default NotUsed

/** What antd's Table imports beside the filter menu; without column filters it is not called. */
export const flattenKeys = NotUsed
