import type { ExtractorType } from '@lingui/conf'

export function messagesIn(fileName: string, code: string): { text: string; line: number }[]
export const messageExtractor: ExtractorType
