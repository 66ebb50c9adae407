import lighthouse from 'lighthouse'
import { freePort } from './src/server/core/ports'
import { openContext, signIn } from './bench/core/browser'
import { temporaryFolder } from './tests/support/folders'
const base = 'http://localhost:3390'
for (const [path, who] of [['/', ''], ['/auth', ''], ['/users', 'customer']] as const) {
  if (process.argv[2] && process.argv[2] !== path) continue
  const port = await freePort(); const context = await openContext(await temporaryFolder('bench'), port)
  if (who) await signIn(await context.newPage(), base, who)
  for (let i=0;i<Number(process.env.N??1);i++){
  const r = await lighthouse(base + path, { port, logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true })
  const { audits, categories } = r!.lhr
  const n = (k: string) => Math.round(audits[k]?.numericValue ?? -1)
  console.log(r!.lhr.finalDisplayedUrl, 'perf', categories.performance!.score, 'FCP', n('first-contentful-paint'), 'LCP', n('largest-contentful-paint'), 'TBT', n('total-blocking-time'), 'SI', n('speed-index'), 'CLS', audits['cumulative-layout-shift']?.numericValue, 'bench', r!.lhr.environment.benchmarkIndex)
  if (i>0) continue
  console.log('  main', JSON.stringify((audits['mainthread-work-breakdown']?.details as any)?.items?.map((i: any) => [i.group, Math.round(i.duration)])))
  console.log('  boot', JSON.stringify((audits['bootup-time']?.details as any)?.items?.slice(0, 8).map((i: any) => [i.url.split('/').pop(), Math.round(i.total), Math.round(i.scripting)])))
  console.log('  long', JSON.stringify((audits['long-tasks']?.details as any)?.items?.slice(0, 12).map((i: any) => [i.url.split('/').pop(), Math.round(i.startTime), Math.round(i.duration)])))
  console.log('  lcp', JSON.stringify((audits['largest-contentful-paint-element']?.details as any)?.items?.map((x:any)=>x.items?.map((y:any)=>y.node?.snippet??[y.phase,y.timing]))).slice(0,600))
  console.log('  cls', JSON.stringify((audits['layout-shifts']?.details as any)?.items?.map((x:any)=>[x.score, x.node?.snippet, x.node?.selector, x.subItems?.items?.map((y:any)=>[y.cause,y.extra?.snippet??y.extra?.value])])).slice(0,1800))
  }
  await context.close()
}
process.exit(0)
