import { projectStatusLabels } from '@/components/labels/status'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'

const LONGEST_NAME = 60

/** The message after a successful save: "Project Solar One saved", "Country Albania deactivated". */
const things = {
  country: {
    created: (name: string) => t('Country {name} created', { name }),
    saved: (name: string) => t('Country {name} saved', { name }),
    deleted: (name: string) => t('Country {name} deleted', { name }),
    on: (name: string) => t('Country {name} activated', { name }),
    off: (name: string) => t('Country {name} deactivated', { name }),
  },
  currency: {
    created: (name: string) => t('Currency {name} created', { name }),
    saved: (name: string) => t('Currency {name} saved', { name }),
    deleted: (name: string) => t('Currency {name} deleted', { name }),
    on: (name: string) => t('Currency {name} activated', { name }),
    off: (name: string) => t('Currency {name} deactivated', { name }),
  },
  question: {
    created: (name: string) => t('Question {name} created', { name }),
    saved: (name: string) => t('Question {name} saved', { name }),
    deleted: (name: string) => t('Question {name} deleted', { name }),
    on: (name: string) => t('Question {name} activated', { name }),
    off: (name: string) => t('Question {name} deactivated', { name }),
  },
  category: {
    created: (name: string) => t('Category {name} created', { name }),
    saved: (name: string) => t('Category {name} saved', { name }),
    deleted: (name: string) => t('Category {name} deleted', { name }),
    on: (name: string) => t('Category {name} activated', { name }),
    off: (name: string) => t('Category {name} deactivated', { name }),
  },
  gateway: {
    created: (name: string) => t('Gateway {name} created', { name }),
    saved: (name: string) => t('Gateway {name} saved', { name }),
    deleted: (name: string) => t('Gateway {name} deleted', { name }),
    on: (name: string) => t('Gateway {name} activated', { name }),
    off: (name: string) => t('Gateway {name} deactivated', { name }),
  },
  role: {
    created: (name: string) => t('Role {name} created', { name }),
    saved: (name: string) => t('Role {name} saved', { name }),
    deleted: (name: string) => t('Role {name} deleted', { name }),
    on: (name: string) => t('Role {name} activated', { name }),
    off: (name: string) => t('Role {name} deactivated', { name }),
  },
  permissionType: {
    created: (name: string) => t('Permission type {name} created', { name }),
    saved: (name: string) => t('Permission type {name} saved', { name }),
    deleted: (name: string) => t('Permission type {name} deleted', { name }),
    on: (name: string) => t('Permission type {name} activated', { name }),
    off: (name: string) => t('Permission type {name} deactivated', { name }),
  },
  permission: {
    created: (name: string) => t('Permission {name} created', { name }),
    saved: (name: string) => t('Permission {name} saved', { name }),
    deleted: (name: string) => t('Permission {name} deleted', { name }),
    on: (name: string) => t('Permission {name} activated', { name }),
    off: (name: string) => t('Permission {name} deactivated', { name }),
  },
  account: {
    created: (name: string) => t('Account {name} created', { name }),
    saved: (name: string) => t('Account {name} saved', { name }),
    deleted: (name: string) => t('Account {name} deleted', { name }),
    on: (name: string) => t('Account {name} activated', { name }),
    off: (name: string) => t('Account {name} deactivated', { name }),
  },
  customer: {
    created: (name: string) => t('Customer {name} created', { name }),
    saved: (name: string) => t('Customer {name} saved', { name }),
    deleted: (name: string) => t('Customer {name} deleted', { name }),
    on: (name: string) => t('Customer {name} activated', { name }),
    off: (name: string) => t('Customer {name} deactivated', { name }),
  },
  project: {
    created: (name: string) => t('Project {name} created', { name }),
    saved: (name: string) => t('Project {name} saved', { name }),
    deleted: (name: string) => t('Project {name} deleted', { name }),
    on: (name: string) => t('Project {name} activated', { name }),
    off: (name: string) => t('Project {name} deactivated', { name }),
  },
  update: {
    published: (name: string) => t('Update {name} published', { name }),
    saved: (name: string) => t('Update {name} saved', { name }),
    shown: (name: string) => t('Update {name} is now shown', { name }),
    hidden: (name: string) => t('Update {name} is now hidden', { name }),
  },
  document: {
    added: (name: string) => t('Document {name} added', { name }),
    saved: (name: string) => t('Document {name} saved', { name }),
    shown: (name: string) => t('Document {name} is now shown', { name }),
    hidden: (name: string) => t('Document {name} is now hidden', { name }),
  },
  batch: {
    created: (name: string) => t('Payout batch {name} created', { name }),
  },
  countryGateways: {
    saved: (name: string) => t('Payment gateways in {name} saved', { name }),
  },
}
type Things = typeof things

/** A resource with a list and a form: it can be created, saved, deleted and switched. */
export type ResourceThing = { [K in keyof Things]: Things[K] extends Things['country'] ? K : never }[keyof Things]

export function savedMessage<K extends keyof Things>(thing: K, name: string, how: keyof Things[K]): string {
  // Each resource is a table of such functions.
  const messages = things[thing] as Readonly<Record<keyof Things[K], (name: string) => string>>
  return messages[how](shorten(name))
}

/** "Project Solar One is now paused". */
export const projectMessage = ({ title, status }: Pick<Project, 'title' | 'status'>): string =>
  t('Project {title} is now {status}', { title: shorten(title), status: projectStatusLabels[status].text.toLowerCase() })

/** "Settings saved: Withdrawal limit, Session length"; long lists are shortened with a count. */
export function savedFields(labels: readonly string[]): string {
  const first = labels.slice(0, MOST_NAMED)
  const rest = labels.length - first.length
  const named = [...first, ...(rest > 0 ? [t('and {rest} more', { rest })] : [])].join(', ')
  return named ? t('Settings saved: {named}', { named }) : t('Settings saved')
}

const MOST_NAMED = 4
const shorten = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)
