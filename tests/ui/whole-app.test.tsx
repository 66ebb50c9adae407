// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Logo } from '@/components/brand/logo'
import { Preloader } from '@/components/brand/preloader'
import { safeNext, signInThen } from '@/config/paths'
import { logoAlt, pageTitle, site } from '@/config/site'
import { Modal } from '@/ui/overlays/modal'
import { Link } from '@/ui/plain/primitives/link'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { fireEvent } from '@testing-library/react'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the preloader', () => {
  it('is shown at first and removed after 2 seconds', () => {
    render(<Preloader />)
    act(() => void vi.advanceTimersByTime(1999))
    expect(screen.getByTestId('preloader')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByTestId('preloader')).not.toBeInTheDocument()
  })
})

describe('the logo', () => {
  it('is 180 by 50, comes from the site configuration and has the title in lowercase as alt text', () => {
    render(<Logo />)
    const logo = screen.getByAltText('carmine logo')
    expect(logo).toHaveAttribute('src', site.logo.light)
    expect(logo).toHaveAttribute('width', '180')
    expect(logo).toHaveAttribute('height', '50')
    expect(logoAlt).toBe(`${site.title.toLowerCase()} logo`)
  })

  it('accepts another size', () => {
    render(<Logo width={144} height={40} />)
    expect(screen.getByAltText('carmine logo')).toHaveAttribute('width', '144')
  })
})

describe('the modal wrapper', () => {
  const body = () => screen.getByText('words').closest<HTMLElement>('.ant-modal-body')

  it('is 768 wide by default', () => {
    const { rerender } = render(
      <Modal open onClose={() => undefined}>
        words
      </Modal>,
    )
    expect(screen.getByRole('dialog')).toHaveStyle({ width: '768px' })
    rerender(
      <Modal open widthException={{ width: 464, reason: 'One short field' }} onClose={() => undefined}>
        words
      </Modal>,
    )
    expect(screen.getByRole('dialog')).toHaveStyle({ width: '464px' })
  })

  it.each([
    [{ title: 'A title', closable: false }, true],
    [{ closable: true }, true],
    [{ title: 'A title', closable: true }, true],
    [{ closable: false }, false],
  ])('with %o its body has a top margin: %s', (props, spaced) => {
    render(
      <Modal open onClose={() => undefined} {...props}>
        words
      </Modal>,
    )
    expect(body()?.className.includes('spaced')).toBe(spaced)
  })
})

describe('the link wrapper', () => {
  it('when disabled points to a placeholder, prevents clicks and looks disabled', () => {
    const clicked = vi.fn()
    render(
      <Link href="/projects" disabled className="mine" onClick={clicked}>
        Projects
      </Link>,
    )
    const link = screen.getByText('Projects')
    expect(link).toHaveAttribute('href', '#')
    expect(link.className).toMatch(/mine .*disabled/)
    expect(fireEvent.click(link)).toBe(false)
    expect(clicked).not.toHaveBeenCalled()
  })

  it('can have a hover overlay', () => {
    render(
      <Link href="/projects" hoverOverlay>
        Projects
      </Link>,
    )
    expect(screen.getByText('Projects').className).toMatch(/overlay/)
  })

  it.each([
    [undefined, '_self'],
    ['_blank', '_blank'],
  ])('when waitable shows the message for one second, then opens in %s', (target, window_) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    render(
      <>
        <Link href="/projects" waitable {...(target ? { target } : {})}>
          Projects
        </Link>
        <Toasts />
      </>,
    )
    act(() => void fireEvent.click(screen.getByText('Projects')))
    expect(screen.getByText('You are being redirected...')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(999))
    expect(open).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(open).toHaveBeenCalledWith('/projects', window_, undefined)
    expect(screen.queryByText('You are being redirected...')).not.toBeInTheDocument()
  })
})

describe('titles and paths', () => {
  it('builds page titles', () => {
    expect(pageTitle('Projects')).toBe('Projects · Carmine')
    expect(pageTitle()).toBe('Carmine · A platform to invest for future')
  })

  it.each([
    ['/users?page=1', '/users?page=1'],
    ['https://evil.example', '/users'],
    ['//evil.example', '/users'],
    ['/\\evil.example', '/users'],
    ['javascript:alert(1)', '/users'],
    [undefined, '/users'],
    [['/admin', '/x'], '/admin'],
  ])('after signing in %o leads to %s', (next, path) => {
    expect(safeNext(next, '/users')).toBe(path)
  })

  it('keeps the return path through sign-in', () => {
    expect(signInThen('/users/withdraws?page=1')).toBe('/auth?next=%2Fusers%2Fwithdraws%3Fpage%3D1')
  })
})
