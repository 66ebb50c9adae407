import { notification } from 'antd'
import { CircleAlert, CircleCheck, Info } from 'lucide'
import { useEffect, useRef } from 'react'
import { t } from '@/locales/text'
import { useToastStore, type Toast } from '@/stores/toast-store'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { useToastExpiry } from '@/ui/plain/feedback/use-toast-expiry'
import { Icon } from '@/ui/plain/primitives/icon'

const drawing = {
  success: <Icon as={CircleCheck} size={18} className="text-good" />,
  error: <Icon as={CircleAlert} size={18} className="text-brand-text" />,
  info: <Icon as={Info} size={18} className="text-ink-soft" />,
  loading: <Spinner />,
} as const

// Below the back office's top bar.
const TOP = 76

const argsOf = ({ id, tone, text, detail }: Toast) => ({
  key: id,
  title: text,
  ...(detail ? { description: detail } : {}),
  icon: drawing[tone],
  role: tone === 'error' ? ('alert' as const) : ('status' as const),
  // The store removes a message when it expires.
  duration: false as const,
  closable: tone === 'loading' ? false : { 'aria-label': t('Close message'), onClose: () => useToastStore.getState().dismiss(id) },
})

/** Renders `notify` messages in the back office with antd's notification; elsewhere `ui/plain/feedback/toasts` does. */
export function Toasts() {
  const toasts = useToastStore((state) => state.toasts)
  useToastExpiry(toasts)
  const [api, holder] = notification.useNotification({ placement: 'top', top: TOP })
  const shown = useRef<readonly number[]>([])
  useEffect(() => {
    for (const toast of toasts) if (!shown.current.includes(toast.id)) api.open(argsOf(toast))
    for (const id of shown.current) if (!toasts.some((toast) => toast.id === id)) api.destroy(id)
    shown.current = toasts.map(({ id }) => id)
  }, [toasts, api])
  return holder
}
