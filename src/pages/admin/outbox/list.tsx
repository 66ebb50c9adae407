export { OutboxScreen as default } from '@/features/outbox/admin/outbox-screen'
