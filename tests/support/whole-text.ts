/** Matches the innermost element with this text, also where a part of it, such as an amount, is an element of its own. */
export const wholeText =
  (text: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const matches = (one: Element | null) => (typeof text === 'string' ? one?.textContent === text : text.test(one?.textContent ?? ''))
    return matches(element) && ![...(element?.children ?? [])].some(matches)
  }
