import type { Page } from '@playwright/test'
import { rule } from '../tests/specification/rules'
import { call, signInAs } from './support/api'
import { colourOf } from './support/colours'
import { animationsEnded, expect, signIn, test, url } from './support/fixtures'

// The visual design fixed by the specification: colours, fonts, widths, the preloader, the logo, dialogs and links.

// A service worker that takes control during a test would hide requests from page.route.
test.use({ serviceWorkers: 'block' })

const BRAND = 'rgb(237, 28, 36)'
const BRAND_STRONG = 'rgb(179, 26, 29)'
const isPhone = (project: string) => project === 'phone'

const pathOfProject = async (page: Page, status: string): Promise<string> => {
  const { data } = (await (await page.request.get(`/api/v1/projects?status=${status}`)).json()) as { data: { slug: string }[] }
  if (!data[0]) throw new Error(`The demo data has no project that is ${status}`)
  return `/projects/${data[0].slug}`
}

test(rule(9, 'The primary colour is red #ed1c24, with hover and active red #b31a1d'), async ({ page }, { project }) => {
  await page.goto('/')
  const call = page.getByRole('main').getByRole('link', { name: 'View projects' }).first()
  await expect(call).toHaveCSS('background-color', BRAND)
  // White on the brand colour has a contrast of 4.38:1, which is enough for large text only.
  const [size, weight] = await call.evaluate((link) => [
    parseFloat(getComputedStyle(link).fontSize),
    Number(getComputedStyle(link).fontWeight),
  ])
  expect(size >= 24 || (size ?? 0) >= 18.66).toBe(true)
  expect(weight).toBeGreaterThanOrEqual(700)
  if (isPhone(project.name)) return
  await call.hover()
  await expect(call).toHaveCSS('background-color', BRAND_STRONG)
  await page.mouse.down()
  await expect(call).toHaveCSS('background-color', BRAND_STRONG)
})

test('antd components use the same red', async ({ page }) => {
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const tokens = () =>
    page.getByRole('dialog', { name: 'Change password' }).evaluate((dialog) => {
      const style = getComputedStyle(dialog)
      return ['', '-hover', '-active'].map((state) => style.getPropertyValue(`--ant-color-primary${state}`).trim())
    })
  await expect.poll(tokens).toEqual(['#ed1c24', '#b31a1d', '#b31a1d'])
})

/** Texts outside tables that mix figures of the second font family with words in DM Sans. */
const mixedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const blockOf = (element: Element | null): Element | null =>
      element && getComputedStyle(element).display.startsWith('inline') ? blockOf(element.parentElement) : element
    const isFigures = (node: Node) => node.parentElement && getComputedStyle(node.parentElement).fontFamily.startsWith('Figures')
    const textsOf = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const textNodes: Node[] = []
      while (walker.nextNode()) textNodes.push(walker.currentNode)
      return textNodes.filter((node) => node.textContent?.trim() && node.parentElement?.checkVisibility())
    }
    const mixed = textsOf(document.body).flatMap((node) => {
      const block = blockOf(node.parentElement)
      if (!block || !/\d/.test(node.textContent ?? '') || !isFigures(node) || block.closest('td, th, svg')) return []
      const beside = textsOf(block).filter((node) => blockOf(node.parentElement) === block && !isFigures(node))
      const words = beside.flatMap((node) => node.textContent?.match(/\p{Ll}{2,}/gu) ?? [])
      return words.length > 1 ? [block.textContent ?? ''] : []
    })
    return [...new Set(mixed)]
  })

test('body text uses DM Sans throughout, including digits', async ({ page }) => {
  for (const path of ['/', '/projects', await pathOfProject(page, 'OPEN'), '/terms-and-conditions']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await mixedTexts(page), path).toEqual([])
  }
  await signIn(page, 'customer@carmine.test')
  for (const path of ['/users', '/users/investments', '/users/withdraws/new']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await mixedTexts(page), path).toEqual([])
  }
})

/** The widths of all media and container queries, in whole pixels; `max-width: 767px` or `767.98px` counts as 768. */
const widthsInUse = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const conditions = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule || rule instanceof CSSContainerRule ? [rule.conditionText] : []),
        ...('cssRules' in rule ? conditions((rule as CSSGroupingRule).cssRules) : []),
      ])
    const all = [...document.styleSheets].flatMap((sheet) => conditions(sheet.cssRules)).filter((condition) => condition.includes('width'))
    const widths = all.flatMap((condition) =>
      [...condition.matchAll(/(max-width:\s*)?([\d.]+)(px|r?em)/g)].map(([, most, size, unit]) => {
        const pixels = Number(size) * (unit === 'px' ? 1 : 16)
        return most && pixels % 2 !== 0 ? Math.ceil(pixels + 0.01) : pixels
      }),
    )
    return [...new Set(widths)].sort((a, b) => a - b)
  })

test(rule(9, 'Breakpoints: 640, 768, 1024, 1280, 1536 px'), async ({ page }, { project }) => {
  test.skip(isPhone(project.name), 'The stylesheets are the same.')
  const used = new Set<number>()
  const collectWidths = async () => {
    for (const width of await widthsInUse(page)) used.add(width)
  }
  for (const path of ['/', '/projects', await pathOfProject(page, 'OPEN'), '/auth/signup']) {
    await page.goto(path)
    await collectWidths()
  }
  await signIn(page, 'admin@carmine.test')
  // A dialog with an antd form, a drawer, a table with filters.
  await page.goto('/admin/currencies/list?page=1&limit=10')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Your details' }).click()
  await expect(page.getByRole('dialog', { name: 'Your details' }).getByRole('textbox').first()).toBeVisible()
  await collectWidths()
  for (const path of ['/admin', '/admin/user-verification-requests/list?page=1&limit=10', '/admin/audit-logs/list?page=1&limit=10']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await collectWidths()
  }
  await page.goto('/admin/countries/list?page=1&limit=10')
  await page.waitForLoadState('networkidle')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await collectWidths()
  expect([...used].sort((a, b) => a - b).filter((width) => ![640, 768, 1024, 1280, 1536].includes(width))).toEqual([])
  expect(used).toContain(768)
})

/**
 * In milliseconds of the page's clock: the first and last frame with the preloader (`first`, `last`), the first frame without it
 * (`gone`), and the start of its animation of two seconds (`began`), which on a busy machine is after the first frame.
 */
type Cover = { first: number; began: number; last: number; gone: number; places: string[] }

/** Records in each frame of a first load whether the preloader covers the page. */
async function watchPreloader(page: Page): Promise<() => Promise<Cover>> {
  await page.addInitScript(() => {
    const cover: Cover = { first: 0, began: 0, last: 0, gone: 0, places: [] }
    Object.assign(window, { seen: cover })
    const observeCover = () => {
      const box = document.querySelector('[data-testid=preloader]')
      // The frame's timestamp, which the animation uses; on a busy machine this callback runs later.
      const at = Number(document.timeline.currentTime)
      const covers =
        box?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
        getComputedStyle(box).opacity === '1' &&
        box.clientWidth >= document.documentElement.clientWidth &&
        box.clientHeight >= window.innerHeight
      if (covers) {
        const logo = box.querySelector('img')
        cover.places.push(JSON.stringify([logo?.getBoundingClientRect().left, logo?.parentElement?.getBoundingClientRect().left]))
        cover.first ||= at
        cover.began ||= Number(box.getAnimations()[0]?.startTime ?? 0)
        cover.last = at
      } else if (cover.first) cover.gone = at
      if (!cover.gone) requestAnimationFrame(observeCover)
    }
    requestAnimationFrame(observeCover)
  })
  return async () => {
    await page.waitForFunction(() => (window as unknown as { seen: Cover }).seen.gone > 0)
    return page.evaluate(() => (window as unknown as { seen: Cover }).seen)
  }
}

test.describe('the first load', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(
      [
        rule(2, 'The preloader covers the whole screen on first load'),
        rule(4, 'The preloader is active for 2 seconds'),
        rule(9, 'The preloader lasts 2000 ms'),
        rule(2, 'A full-screen animated logo preloader is removed after 2 seconds'),
        `motion: ${reducedMotion}`,
      ].join(', '),
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion })
        const watched = await watchPreloader(page)
        await page.goto('/about-us')
        const { began, last, gone, places } = await watched()
        expect(began).toBeGreaterThan(0)
        // Its two seconds end between the last frame that shows it and the next, which is late on a busy machine.
        expect(gone - began).toBeGreaterThan(1950)
        expect(last - began).toBeLessThan(2100)
        if (reducedMotion === 'reduce') expect(new Set(places).size).toBe(1)
        else expect(new Set(places).size).toBeGreaterThan(5)
        await expect(page.getByTestId('preloader')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      },
    )
})

test(
  rule(2, 'The logo takes its source from the site configuration; its alt text is the web title in lowercase plus logo'),
  async ({ page }) => {
    // Replaces the images at the configured paths, as a custom logo does; a logo drawn in any other way would remain visible.
    const own =
      '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="50" viewBox="0 0 180 50"><rect width="180" height="50" fill="#00f"/></svg>'
    await page.route(/\/(logo|mark)(-dark)?\.svg$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: own }))
    const strokes = () => page.locator('svg path[d^="M1 7H3V8.982"], svg [fill="#ed1c24"], svg[aria-label$=" logo"]').count()
    const logos = () =>
      page
        .locator('img[alt="carmine logo"]')
        .evaluateAll((pictures) => [...new Set(pictures.map((picture) => picture.getAttribute('src')))])
    await page.goto('/', { waitUntil: 'commit' })
    const loading = page.getByTestId('preloader').locator('img')
    // In one step, because the preloader disappears.
    const drawn = await loading.evaluate((picture) => [picture.getAttribute('src'), picture.getAttribute('alt')])
    expect(drawn).toEqual(['/logo.svg', 'carmine logo'])
    const marks = async () => [(await logos()).sort(), await strokes()]
    for (const path of ['/', '/auth', '/nothing-here']) {
      await page.goto(path)
      await expect.poll(marks, path).toEqual([['/logo.svg'], 0])
    }
    await signIn(page, 'admin@carmine.test')
    await page.goto('/admin')
    await expect.poll(marks).toEqual([['/logo.svg', '/mark.svg'], 0])
  },
)

test(
  [rule(2, 'The modal wrapper has a default width of 768'), rule(2, 'Its body has a top margin when it has a title or is closable')].join(
    ', ',
  ),
  async ({ page }, { project }) => {
    await signIn(page, 'customer@carmine.test')
    await page.goto('/users')
    for (const name of ['Your details', 'Change password', 'Security']) {
      await page.getByRole('button', { name: /^Profile/ }).click()
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      const window_ = page.getByRole('dialog', { name })
      await expect(window_).toBeVisible()
      const width = () => window_.evaluate((dialog) => (dialog as HTMLElement).offsetWidth)
      await expect.poll(width, name).toBe(isPhone(project.name) ? 390 : 768)
      await expect(window_.locator('.ant-modal-body')).toHaveCSS('margin-top', '16px')
      // The dialog handles Escape once it has the focus, which it takes after its animation.
      await animationsEnded(page)
      await expect(
        window_
          .locator(':focus')
          .or(window_.and(page.locator(':focus')))
          .first(),
      ).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(window_).toBeHidden()
    }
  },
)

test(
  [
    rule(2, 'A link can be disabled'),
    rule(4, 'A disabled link prevents clicks, points to a placeholder target and gets an extra disabled style'),
  ].join(', '),
  async ({ page }) => {
    await page.goto(await pathOfProject(page, 'CLOSED'))
    const invest = page.locator('#invest').getByRole('link', { name: 'Invest' })
    await expect(invest).toHaveAttribute('aria-disabled', 'true')
    await expect(invest).toHaveAttribute('href', '#')
    await expect(invest).toHaveCSS('opacity', '0.5')
    await expect(invest).toHaveCSS('cursor', 'not-allowed')
    const before = page.url()
    await invest.click({ force: true })
    await page.waitForTimeout(300)
    expect(page.url()).toBe(before)
  },
)

test(rule(2, 'A link can be a hover-overlay link'), async ({ page }, { project }) => {
  await page.goto('/projects')
  await expect(page.getByTestId('preloader')).toHaveCount(0)
  const card = page.getByRole('article').first()
  const link = card.getByRole('link')
  const overlay = () => link.evaluate((element) => getComputedStyle(element, '::after').opacity)
  await expect.poll(overlay).toBe('0')
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  const corner = { x: width - 12, y: height - 12 }
  if (!isPhone(project.name)) {
    await card.hover({ position: corner })
    await expect.poll(overlay).toBe('0.04')
  }
  const href = (await link.getAttribute('href')) ?? ''
  await card.click({ position: corner })
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test(
  [
    rule(2, "A link can be a 'waitable' link"),
    rule(
      4,
      'A waitable link shows the loading message for 1 second, then opens the target in the given window target, the same window by default',
    ),
    rule(8, 'You are being redirected...'),
    rule(9, 'The waitable link message shows for 1 second'),
  ].join(', '),
  async ({ page, context }) => {
    await page.goto('/auth/signup')
    await expect(page.getByTestId('preloader')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    // Both times are from the browser's clock, because a busy machine delivers events late.
    await page.evaluate(() => {
      const { dataset } = document.documentElement
      const now = () => String(performance.now())
      const open = window.open.bind(window)
      window.addEventListener('click', () => (dataset.pressedAt = now()), { capture: true, once: true })
      window.open = (...args) => {
        dataset.openedAt = now()
        return open(...args)
      }
    })
    const opened = context.waitForEvent('page')
    const message = page.getByText('You are being redirected...')
    // Awaited from before the press, because it is shown for one second only.
    const messageShown = message.waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Terms and Conditions' }).click()
    await messageShown
    const window_ = await opened
    const waited = await page.locator('html').evaluate(({ dataset }) => Number(dataset.openedAt) - Number(dataset.pressedAt))
    expect(waited).toBeGreaterThan(900)
    expect(waited).toBeLessThan(2500)
    await expect(message).toBeHidden()
    await expect(window_).toHaveURL(/\/terms-and-conditions$/)
    expect(page.url()).toContain('/auth/signup')
  },
)

test.describe('an unknown path', () => {
  const layouts = {
    '/nothing-here': 'public',
    '/users/nothing/here': 'user',
    '/admin/nothing/here': 'admin',
    '/somewhere/admin/nothing': 'admin',
  } as const
  const marks = { user: 'Account', admin: 'Back office' } as const

  for (const [path, layout] of Object.entries(layouts))
    test(`${path} returns 404 in the ${layout} layout`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const [name, label] of Object.entries(marks))
        await expect(page.getByRole('navigation', { name: label, includeHidden: true })).toHaveCount(name === layout ? 1 : 0)
      await expect(page.getByRole('contentinfo')).toHaveCount(layout === 'public' ? 1 : 0)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    })
})

test.describe('the back office on narrow screens', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'admin@carmine.test'))

  test(rule(2, 'A top bar has the theme switch, the profile and sign-out'), async ({ page }, { project }) => {
    await page.goto('/admin')
    for (const width of isPhone(project.name) ? [390, 360] : [768, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('banner')
      for (const name of [/^Profile/, 'Sign out']) await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      const theme = width < 768 ? bar.getByRole('button', { name: /^Theme/ }) : bar.getByRole('group', { name: 'Theme' })
      await expect(theme).toBeInViewport({ ratio: 1 })
    }
    if (isPhone(project.name)) {
      const html = page.locator('html')
      for (const [label, theme] of [
        ['Device setting', /light|dark/],
        ['Light', 'light'],
        ['Dark', 'dark'],
      ] as const) {
        const button = page.getByRole('button', { name: `Theme: ${label}` })
        await expect(html).toHaveAttribute('data-theme', theme)
        await button.click()
      }
    }
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth/)
  })

  test(rule(2, 'The admin side menu has these entries and groups'), async ({ page }, { project }) => {
    await page.goto('/admin')
    if (isPhone(project.name)) await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Back office' })
    const entries = () =>
      menu.evaluate((nav) =>
        [...nav.children].map(
          (entry) => (entry.matches('a') ? entry : entry.querySelector('a, button'))?.querySelector('span')?.textContent,
        ),
      )
    // Elements that depend on permissions are rendered shortly after the rest.
    await expect
      .poll(entries)
      .toEqual([
        'Dashboard',
        'Users',
        'ACL',
        'Payment Gateways',
        'Projects',
        'Investments',
        'Countries',
        'Currencies',
        'User Verification Requests',
        'User Transactions',
        'Withdraws',
        'CMS',
        'System',
      ])
  })
})

test('no project page in Spanish is wider than a phone of 320 px', async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'concerns phones')
  await page.setViewportSize({ width: 320, height: 700 })
  const answer = await page.request.get('/api/v1/projects?page=1&limit=20')
  const { data } = (await answer.json()) as { data: { slug: string }[] }
  expect(data.length).toBeGreaterThan(0)
  for (const { slug } of data) {
    await page.goto(`/es/projects/${slug}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, { message: slug }).toBe(0)
  }
})

test('the figures of a sum align with each other, or on a phone the total with its label', async ({ page }, { project }) => {
  await signIn(page, 'customer@carmine.test')
  await page.goto('/users')
  const parts = page.getByRole('region', { name: 'Your money' }).locator('dl > div')
  await expect(parts.nth(3)).toBeVisible()
  const boxes = await parts.evaluateAll((found) =>
    found.map((part) => {
      const [label, figure, sign] = ['dt', 'dd .fig', 'dd [aria-hidden]'].map((of) => part.querySelector(of)?.getBoundingClientRect())
      return { start: (figure?.left ?? 0) - (label?.left ?? 0), bottom: figure?.bottom, sign: sign && [sign.top, sign.bottom], figure }
    }),
  )
  expect(boxes[0]?.start).toBeCloseTo(0)
  if (isPhone(project.name)) return
  expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1)
  for (const { sign, figure } of boxes.slice(1))
    expect((sign?.[0] ?? 0) > (figure?.top ?? 0) && (sign?.[1] ?? 0) < (figure?.bottom ?? 0)).toBe(true)
})

test('the notes of an investment’s figures stand below them', async ({ page }) => {
  await signIn(page, 'customer@carmine.test')
  const token = await signInAs(url(), 'customer@carmine.test')
  const [investment] = await call<{ id: string }[]>(url(), 'GET', '/investments/my?page=1&limit=10', { token })
  await page.goto(`/users/investments/${investment?.id}`)
  const parts = page.getByRole('region', { name: 'Figures' }).locator('dl > div')
  await expect(parts.nth(1)).toBeVisible()
  const boxes = await parts.evaluateAll((found) =>
    found.map((part) => Array.from(part.querySelectorAll('dd > *'), (one) => one.getBoundingClientRect())),
  )
  for (const [figure, note] of boxes) {
    expect(note?.top).toBeGreaterThanOrEqual(figure?.bottom ?? Infinity)
    expect(note?.left).toBeCloseTo(figure?.left ?? -1)
  }
})

test('an address is written from left to right in Arabic', async ({ page }) => {
  await signIn(page, 'customer@carmine.test')
  await page.goto('/ar/users/address-book')
  const marks = page.locator('[title^="0x"] > mark')
  await expect(marks.first()).toBeVisible()
  const beginnings = await page.locator('[title^="0x"]').evaluateAll((addresses) =>
    addresses.map((address) => {
      const text = document.createRange()
      const body = address.childNodes[1]
      if (body) text.selectNode(body)
      const [beginning, line] = [address.querySelector('mark')?.getBoundingClientRect(), text.getClientRects()[0]]
      return (beginning?.right ?? Infinity) <= (line?.left ?? 0) + 4
    }),
  )
  expect(beginnings.length).toBeGreaterThan(0)
  expect(beginnings).not.toContain(false)
})

test('upcoming steps, the cooling-off meter, the menu lines and the sorted column look as their state says', async ({ page }, {
  project,
}) => {
  await signIn(page, 'customer@carmine.test')
  await page.goto('/users/address-book')
  const step = page.getByRole('list', { name: 'Steps from adding a wallet to the first payment' }).getByRole('listitem').first()
  await expect(step).toBeVisible()
  const [dot, line] = await step.evaluate((item) => [
    getComputedStyle(item, '::before').backgroundColor,
    getComputedStyle(item, '::after').borderInlineStartStyle,
  ])
  expect([dot, line]).toEqual([await colourOf(page, 'surface'), 'dashed'])
  const meter = page.getByRole('meter', { name: 'Cooling-off period passed' }).first()
  await expect(meter.locator('i')).toHaveCSS('background-color', await colourOf(page, 'warn'))

  await page.getByRole('button', { name: /^Profile/ }).click()
  const languages = page.getByRole('listitem').filter({ has: page.getByRole('navigation', { name: 'Language' }) })
  await expect(languages.filter({ visible: true }).first()).toHaveCSS('display', 'flex')

  if (isPhone(project.name)) return
  await page.goto('/users/withdraws?page=1&limit=10')
  const sorted = page.locator('th[aria-sort]').first()
  await expect(sorted).toHaveCSS('font-weight', '500')
  await expect(sorted).toHaveCSS('color', await colourOf(page, 'ink'))
})
