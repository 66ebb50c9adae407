const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML elements and quoted attributes. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
