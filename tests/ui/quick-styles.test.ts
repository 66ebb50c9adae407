// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'

// The computed styles of tests are those of jsdom, which `tests/support/quick-styles.ts` only makes faster.
const css = `
  section > .row:not(.hidden):first-child { display: flex }
  :where(.kit).button, a.link, [data-kind="a, b .x"] { visibility: hidden }
  :is(.one, .two) em, .es\\:caped { display: inline-block }
  DIV.Upper { display: grid }
  p::before { content: 'x' }
  #only ~ p, *:empty { opacity: 0.5 }
  .list :nth-child(2):not(.x, .y) { display: contents }
  @media screen { .row.wide { display: grid } }
  .hidden { display: none }`
const html = `
  <section class="one"><span class="row"><em>1</em></span><span class="row hidden wide"></span></section>
  <b class="kit button">2</b><b class="button">3</b><a class="link">4</a><i data-kind="a, b .x">5</i><u class="es:caped">6</u>
  <div class="Upper">7</div><div>8</div><p id="only">9</p><p class="row
  wide">10</p><ul class="list"><li class="item">11</li><li class="item other">12</li></ul>`
const read = ['display', 'visibility', 'opacity', 'pointer-events'] as const

/** Only the styles of the main document are made faster. */
function unchangedPage(): Window {
  const frame = document.createElement('iframe')
  document.documentElement.append(frame)
  return frame.contentWindow as Window
}

function fill({ document: { head, body } }: Window): void {
  head.innerHTML = `<style>${css}</style>`
  body.innerHTML = html
}

const stylesIn = (page: Window) =>
  [...page.document.querySelectorAll('body *')].map((element) => {
    const style = page.getComputedStyle(element)
    return `${element.outerHTML.slice(0, 40)} ${read.map((name) => style.getPropertyValue(name)).join(' ')}`
  })

afterEach(() => {
  document.querySelector('iframe')?.remove()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test('computed styles are those of an unchanged jsdom, also after a change', () => {
  const fresh = unchangedPage()
  for (const page of [fresh, window]) fill(page)
  const before = stylesIn(fresh)
  for (const value of ['none', 'flex', 'grid', 'inline-block', 'contents', 'hidden', '0.5']) expect(before.join()).toMatch(` ${value} `)
  expect(stylesIn(window)).toEqual(before)
  for (const page of [fresh, window]) page.document.querySelector('.row')?.classList.add('hidden')
  expect(stylesIn(window)).toEqual(stylesIn(fresh))
  expect(stylesIn(window)).not.toEqual(before)
})
