import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'

/**
 * Slots of the layouts that depend on the API: components fill them with `next/dynamic`, so that a layout loads only what it shows. An
 * undefined slot is omitted together with its links.
 */
export type AccountDialog = 'details' | 'password' | 'security' | 'notifications' | 'customer-account' | ExplainedFigure
export type ExplainedFigure = 'available' | 'assets'

export type Slots = {
  /** The bell with its unread count and its inbox. */
  Notifications?: ComponentType
  /** The field (a button on phones) that opens the command palette, and the palette. */
  Palette?: ComponentType
  /** The total asset value in the profile menu, from the profile's balance; it opens the explanation of the figure. */
  TotalValue?: ComponentType<{ onExplain?: ((figure: ExplainedFigure) => void) | undefined }>
  /** The security status of the account, beside the related entries of the profile menu. */
  SafetyWord?: ComponentType<{ of: 'password' | 'security' }>
  /** Account details, change password, security and, for staff, notification preferences. */
  AccountDialogs?: ComponentType<{ dialog: AccountDialog; onClose: () => void }>
  /** Notices above every page of the customer area: a freeze, terms to accept. */
  AccountNotices?: ComponentType
  /** "Books balanced, proven today at 10:42", at the foot of the customer's menu. */
  BooksLine?: ComponentType
  /** The number of open items of an admin menu entry; renders a number or nothing. */
  MenuCount?: ComponentType<{
    menuKey: string
    className: string | undefined
    onLink: () => void
    /** Receives the address of the counted list; undefined if the count is zero. */
    onQueue?: ((href: string | undefined) => void) | undefined
  }>
  /** The link in the back office's top bar to the approvals inbox, with its count. */
  Approvals?: ComponentType
}

// Not part of the initial HTML: the session is known only in the browser. Next requires literal options.
export const slots: Slots = {
  Notifications: dynamic(() => import('@/components/notifications/notification-bell').then((file) => file.NotificationBell), {
    ssr: false,
  }),
  TotalValue: dynamic(() => import('@/components/dashboard/total-value').then((file) => file.TotalValue), { ssr: false }),
  SafetyWord: dynamic(() => import('@/components/account/safety-word').then((file) => file.SafetyWord), { ssr: false }),
  AccountDialogs: dynamic(() => import('@/components/account/account-dialogs').then((file) => file.AccountDialogs), { ssr: false }),
  Palette: dynamic(() => import('@/components/find/palette-field').then((file) => file.PaletteField), { ssr: false }),
  MenuCount: dynamic(() => import('@/components/dashboard/menu-count').then((file) => file.MenuCount), { ssr: false }),
  Approvals: dynamic(() => import('@/components/dashboard/approvals-link').then((file) => file.ApprovalsLink), { ssr: false }),
  AccountNotices: dynamic(() => import('@/components/account/account-notices').then((file) => file.AccountNotices), { ssr: false }),
  BooksLine: dynamic(() => import('@/components/reports/books-line').then((file) => file.BooksLine), { ssr: false }),
}
