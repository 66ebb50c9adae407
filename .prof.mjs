import { chromium } from '/tmp/lead/main/node_modules/playwright/index.mjs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
const base='http://localhost:3390'; const ctx = await b.newContext({viewport:{width:412,height:823}}); const page = await ctx.newPage()
await page.goto(base+'/auth'); await page.waitForTimeout(2500)
await page.getByLabel(/e-mail or username/i).fill('customer@carmine.test'); await page.getByLabel('Password', { exact: true }).fill('Carmine#2026')
await page.getByRole('main').getByRole('button', { name: /sign in/i }).click(); await page.waitForURL(u=>!u.pathname.startsWith('/auth')); await page.waitForTimeout(3000)
const c = await ctx.newCDPSession(page); await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:200}); await c.send('Profiler.start')
await page.goto(base+(process.argv[2]??'/users')); await page.waitForTimeout(4000)
const { profile } = await c.send('Profiler.stop'); const self=new Map(), url=new Map(), nodes=new Map(profile.nodes.map(n=>[n.id,n]))
const dt=profile.timeDeltas; profile.samples.forEach((id,i)=>self.set(id,(self.get(id)??0)+dt[i]))
const fn=new Map(); for(const [id,t] of self){const n=nodes.get(id).callFrame; const u=n.url.split('/').pop(); url.set(u,(url.get(u)??0)+t); const k=n.functionName+' '+u+':'+n.columnNumber; fn.set(k,(fn.get(k)??0)+t)}
const top=(m,n)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,n).map(([k,t])=>(t/1000).toFixed(1)+' '+k).join('\n'); console.log(top(url,14)); console.log('--'); console.log(top(fn,28))
await b.close()
