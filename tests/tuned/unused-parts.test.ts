import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import NotUsed, { flattenKeys } from '@/tuned/unused-parts'

const antd = (file: string) => readFileSync(`node_modules/antd/es/${file}`, 'utf8')
const configuration = readFileSync('next.config.js', 'utf8')

test('antd imports the parts that the build omits under the names in next.config.js', () => {
  expect(antd('table/InternalTable.js')).toContain("from '../pagination'")
  expect(antd('table/InternalTable.js')).toContain("from './RcTable/VirtualTable'")
  expect(antd('table/hooks/useFilter/index.js')).toContain("from './FilterDropdown'")
  expect(antd('table/hooks/useSelection.js')).toContain("from '../../dropdown'")
  expect(antd('table/hooks/useSelection.js')).toContain("from '../../radio'")
  for (const part of ['Group', 'OTP', 'Password', 'Search', 'TextArea']) expect(antd('input/index.js')).toContain(`from './${part}'`)
  for (const part of ['noFound', 'serverError', 'unauthorized']) expect(antd('result/index.js')).toContain(`from './${part}'`)
  for (const part of ['FilterDropdown', 'VirtualTable', 'pagination', 'dropdown', 'radio']) expect(configuration).toContain(part)
})

test('the shared table, state box and input use none of the omitted parts', () => {
  const table = readFileSync('src/ui/admin/table/admin-table.tsx', 'utf8') + readFileSync('src/ui/admin/table/table-columns.tsx', 'utf8')
  expect(table).toContain('pagination={false}')
  expect(table).not.toMatch(/\bvirtual\b|\bfilters:|filterDropdown|\bselections\b|type: 'radio'/)
  const kit = readFileSync('src/ui/admin/feedback/state-box.tsx', 'utf8') + readFileSync('src/ui/admin/inputs/input.tsx', 'utf8')
  expect(kit).not.toMatch(/Input\.|status=/)
})

test('an omitted part throws an error if it is used', () => {
  expect(NotUsed).toThrow('slimAntd')
  expect(flattenKeys).toThrow('slimAntd')
})
