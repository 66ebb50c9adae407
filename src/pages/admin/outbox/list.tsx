export { OutboxScreen as default } from '@/features/admin-system/outbox-screen'
