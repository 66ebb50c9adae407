/** The label of a list within a sentence: in lower case, except for an abbreviation at its start ("FAQ categories"). */
export const labelInSentence = (label: string): string => label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
