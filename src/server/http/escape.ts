const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, inside elements and quoted attributes. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
