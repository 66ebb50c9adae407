import type { Page } from '@playwright/test'

/** Simulates a language with longer texts and accents above and below the letters. */
const GROWTH = 1.35

/**
 * Replaces the texts of a page with accented ones that are a third longer, to simulate a future translation.
 * Codes, figures and addresses are the same in every language, and are not replaced.
 */
export const pseudoLocalise = (page: Page): Promise<void> =>
  page.evaluate((growth) => {
    const accents = new Map(
      ['aå', 'eé', 'iï', 'oö', 'uü', 'cç', 'nñ', 'AÅ', 'EÉ', 'IÏ', 'OÖ', 'UÜ'].map(([letter = '', accented = '']) => [letter, accented]),
    )
    const longer = (text: string): string => {
      let missing = Math.ceil(text.trim().length * (growth - 1))
      return [...text]
        .map((letter) => {
          const accented = accents.get(letter) ?? letter
          // Vowels are doubled, so that lines break where they break in the original.
          return 'aeiou'.includes(letter) && missing-- > 0 ? accented + accented : accented
        })
        .join('')
    }
    const isFixed = (element: Element | null) => element?.closest('.num, .code, .fig, script, style, svg, pre, code, textarea') !== null
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text
      // Text with accents has already been replaced.
      if (/[a-z]{2}/i.test(node.data) && !/[À-ÿ]/.test(node.data) && !isFixed(node.parentElement)) node.data = longer(node.data)
    }
  }, GROWTH)
