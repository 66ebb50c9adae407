/** The texts of a demo project in another language, in the order of the original lists. Titles are not translated. */
export type ProjectTranslation = {
  about: string
  sector: string
  location: string
  description: string
  riskText: string
  uses: string[]
  documents: string[]
  updates: { title: string; body: string }[]
}
