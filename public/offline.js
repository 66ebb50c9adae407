// On the page that stands in while there is no connection: the page that was asked for as soon as there is one, and the theme of
// the device while it changes. The theme is chosen anew by the script that chose it first. Not by loading the page again: somebody
// who leaves in that moment would be brought back.
addEventListener('online', () => location.reload())
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
  document.head.append(Object.assign(document.createElement('script'), { src: '/theme.js?offline' })),
)
