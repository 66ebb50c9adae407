type CodeReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}
type Result = { errors?: { message?: string }[]; attachments?: { name: string; path?: string }[] }
type Suite = {
  specs?: { title: string; file?: string; ok: boolean; tests: { projectName: string; status: string; results: Result[] }[] }[]
  suites?: Suite[]
}
export function failuresOfCodeTests(report: CodeReport | undefined, root: string): string[]
export function failuresOfBrowserTests(report: { suites?: Suite[] } | undefined): string[]
export function namesOf(failures: readonly string[]): string[]
