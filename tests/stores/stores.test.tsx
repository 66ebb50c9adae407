// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { INTERFACE_STORE, useInterfaceStore } from '@/stores/interface-store'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { useHydrateStores } from '@/stores/use-hydrate-stores'
import { resolveTheme, useApplyTheme, useTheme } from '@/stores/use-theme'

const storedState = () => JSON.parse(localStorage.getItem(INTERFACE_STORE) ?? '{}') as { state?: object }
const changes = new Set<() => void>()

function deviceIs(dark: boolean) {
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes('dark') && dark,
      media: query,
      addEventListener: (_: string, changed: () => void) => changes.add(changed),
      removeEventListener: (_: string, changed: () => void) => changes.delete(changed),
    }) as unknown as MediaQueryList
  act(() => changes.forEach((changed) => changed()))
}

function ThemeProbe() {
  useApplyTheme()
  useHydrateStores()
  return <p>{useTheme()}</p>
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useInterfaceStore.setState(useInterfaceStore.getInitialState())
  useInvestmentDraftStore.setState(useInvestmentDraftStore.getInitialState())
  localStorage.clear()
  deviceIs(false)
})

describe('the stored interface state', () => {
  it('starts with the theme SYSTEM and nothing chosen', () => {
    expect(useInterfaceStore.getState()).toMatchObject({ theme: 'SYSTEM', headerHeight: 0, siderCollapsed: undefined, openMenuKeys: [] })
  })

  it('keeps theme, header height, menu and open groups between visits', () => {
    const state = useInterfaceStore.getState()
    state.setTheme('DARK')
    state.setHeaderHeight(64)
    state.setSiderCollapsed(true)
    state.setOpenMenuKeys(['acl', 'cms'])
    expect(storedState().state).toEqual({ theme: 'DARK', headerHeight: 64, siderCollapsed: true, openMenuKeys: ['acl', 'cms'] })
  })
})

describe('the theme', () => {
  it.each([
    ['SYSTEM', false, 'light'],
    ['SYSTEM', true, 'dark'],
    ['LIGHT', true, 'light'],
    ['DARK', false, 'dark'],
  ] as const)('%s on a device with dark mode %s is %s', (choice, prefersDark, theme) => {
    expect(resolveTheme(choice, prefersDark)).toBe(theme)
  })

  it('follows the device live while it is SYSTEM', () => {
    render(<ThemeProbe />)
    expect(screen.getByText('light')).toBeInTheDocument()
    deviceIs(true)
    expect(screen.getByText('dark')).toBeInTheDocument()
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('is restored as it was chosen', () => {
    localStorage.setItem(INTERFACE_STORE, JSON.stringify({ state: { theme: 'DARK', openMenuKeys: [], headerHeight: 0 }, version: 1 }))
    render(<ThemeProbe />)
    expect(screen.getByText('dark')).toBeInTheDocument()
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('is switched between system, light and dark', async () => {
    render(<ThemeSwitch />)
    expect(screen.getByRole('button', { name: 'Device setting' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect(useInterfaceStore.getState().theme).toBe('DARK')
    expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('follows a choice made in another tab, and stores it at most once', () => {
    renderHook(() => useHydrateStores())
    const write = vi.spyOn(Storage.prototype, 'setItem')
    const dispatchStorage = (newValue: string | null, key = INTERFACE_STORE) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
    const choice = (theme: string) =>
      JSON.stringify({ state: { theme, headerHeight: 99, siderCollapsed: true, openMenuKeys: ['acl'] }, version: 1 })
    const before = useInterfaceStore.getState()
    const otherTheme = before.theme === 'DARK' ? 'LIGHT' : 'DARK'
    dispatchStorage(choice(otherTheme))
    dispatchStorage(choice(otherTheme))
    expect(useInterfaceStore.getState()).toMatchObject({
      theme: otherTheme,
      headerHeight: before.headerHeight,
      openMenuKeys: before.openMenuKeys,
    })
    expect(write).toHaveBeenCalledOnce()
    for (const strange of ['{', '{"state":null}', choice('PINK'), null]) dispatchStorage(strange)
    dispatchStorage(choice(before.theme), 'something-else')
    expect(useInterfaceStore.getState().theme).toBe(otherTheme)
    expect(write).toHaveBeenCalledOnce()
    write.mockRestore()
  })
})

describe('the investment draft', () => {
  it('starts at 100 and is kept in the session only', () => {
    expect(useInvestmentDraftStore.getState().investmentAmount).toBe('100')
    useInvestmentDraftStore.getState().setDraft({ projectId: 'p', lockedPeriod: 6, referredBy: 'ada' })
    const stored = JSON.parse(sessionStorage.getItem('carmine-investment-draft') ?? '{}') as { state?: object }
    expect(stored.state).toEqual({ projectId: 'p', lockedPeriod: 6, investmentAmount: '100', referredBy: 'ada' })
    expect(localStorage.getItem('carmine-investment-draft')).toBeNull()
  })

  it('is reset when it is cleared', () => {
    useInvestmentDraftStore.getState().setDraft({ projectId: 'p', investmentAmount: '250.00' })
    useInvestmentDraftStore.getState().clearDraft()
    expect(useInvestmentDraftStore.getState()).toMatchObject({ projectId: undefined, investmentAmount: '100' })
  })
})
