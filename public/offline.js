// On the page that stands in while there is no connection: the page that was asked for as soon as there is one, and the theme of
// the device while it changes.
for (const [on, what] of [
  [window, 'online'],
  [matchMedia('(prefers-color-scheme: dark)'), 'change'],
])
  on.addEventListener(what, () => location.reload())
