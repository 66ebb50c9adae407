/** The texts of a demo project in another language. Titles stay; the lists are in the order of the project's. */
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
