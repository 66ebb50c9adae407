import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import NotUsed, { flattenKeys } from '@/tuned/table-parts'

const antd = (file: string) => readFileSync(`node_modules/antd/es/table/${file}`, 'utf8')
const configuration = readFileSync('next.config.js', 'utf8')

test('antd imports the parts that the build leaves out by the names that its rule knows', () => {
  expect(antd('InternalTable.js')).toContain("from '../pagination'")
  expect(antd('InternalTable.js')).toContain("from './RcTable/VirtualTable'")
  expect(antd('hooks/useFilter/index.js')).toContain("from './FilterDropdown'")
  expect(antd('hooks/useSelection.js')).toContain("from '../../dropdown'")
  expect(antd('hooks/useSelection.js')).toContain("from '../../radio'")
  for (const part of ['FilterDropdown', 'VirtualTable', 'pagination', 'dropdown', 'radio']) expect(configuration).toContain(part)
})

test('no list uses them', () => {
  const table = readFileSync('src/ui/admin/table/admin-table.tsx', 'utf8') + readFileSync('src/ui/admin/table/table-columns.tsx', 'utf8')
  expect(table).toContain('pagination={false}')
  expect(table).not.toMatch(/\bvirtual\b|\bfilters:|filterDropdown|\bselections\b|type: 'radio'/)
})

test('a list that did would fail instead of showing nothing', () => {
  expect(NotUsed).toThrow('slimTable')
  expect(flattenKeys).toThrow('slimTable')
})
