import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
const base='http://localhost:3390'; const ctx = await b.newContext({viewport:{width:412,height:823},deviceScaleFactor:1.75,isMobile:true,hasTouch:true}); const page = await ctx.newPage()
const path=process.argv[2]??'/users'
if(path.startsWith('/users')||path.startsWith('/admin')){ await page.goto(base+'/auth'); await page.waitForTimeout(1500)
await page.getByLabel(/e-mail or username/i).fill((process.argv[3]??'customer')+'@carmine.test'); await page.getByLabel('Password', { exact: true }).fill('Carmine#2026')
await page.getByRole('main').getByRole('button', { name: /sign in/i }).click(); await page.waitForURL(u=>!u.pathname.startsWith('/auth')); await page.waitForTimeout(2000) }
const c = await ctx.newCDPSession(page); await c.send('Network.enable'); await c.send('Network.setCacheDisabled',{cacheDisabled:true}); await c.send('Emulation.setCPUThrottlingRate',{rate:4})
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:500}); const ev=[]; c.on('Tracing.dataCollected',e=>ev.push(...e.value)); 
await c.send('Tracing.start',{categories:'devtools.timeline,toplevel,blink.user_timing',transferMode:'ReportEvents'}); await c.send('Profiler.start')
await page.goto(base+path); await page.waitForTimeout(7000)
const {profile}=await c.send('Profiler.stop'); const done=new Promise(r=>c.once('Tracing.tracingComplete',r)); await c.send('Tracing.end'); await done
const nav=ev.find(e=>e.name==='navigationStart'||e.name==='ResourceSendRequest')?.ts??ev[0].ts
const main=ev.filter(e=>e.name==='EvaluateScript'||e.name==='ParseHTML').reduce((m,e)=>(m[e.pid+':'+e.tid]=(m[e.pid+':'+e.tid]??0)+1,m),{}); const key=Object.entries(main).sort((a,b)=>b[1]-a[1])[0][0]
const mine=ev.filter(e=>e.pid+':'+e.tid===key&&e.ph==='X'&&e.dur)
const tasks=mine.filter(e=>/RunTask|ThreadControllerImpl::RunTask/.test(e.name)&&e.dur>40000).sort((a,b)=>a.ts-b.ts)
const nodes=new Map(profile.nodes.map(n=>[n.id,n])), parent=new Map(); for(const n of profile.nodes) for(const k of n.children??[]) parent.set(k,n.id)
let t=profile.startTime; const sm=profile.samples.map((s,i)=>[t+=profile.timeDeltas[i],s,profile.timeDeltas[i]])
const seen=[]; for(const k of tasks){ if(seen.some(s=>s.ts<=k.ts&&s.ts+s.dur>=k.ts+k.dur)) continue; seen.push(k)
 console.log(`\n#### at ${Math.round((k.ts-nav)/1000)} dur ${Math.round(k.dur/1000)}`)
 const inside=mine.filter(e=>e.ts>=k.ts&&e.ts+e.dur<=k.ts+k.dur&&e!==k&&!/RunTask/.test(e.name)&&e.dur>4000).sort((a,b)=>b.dur-a.dur).slice(0,9); for(const e of inside) console.log('  ',e.name,Math.round(e.dur/1000),(e.args?.data?.url??'').split('/').pop(),e.args?.data?.functionName??'',JSON.stringify(e.args?.elementCount??e.args?.beginData??'').slice(0,90))
 const f=new Map(),inc=new Map(); for(const [ts,s,d] of sm){ if(ts<k.ts||ts>k.ts+k.dur) continue; const cf=nodes.get(s).callFrame; const u=cf.functionName+' '+cf.url.split('/').pop()+':'+cf.columnNumber; f.set(u,(f.get(u)??0)+d); const did=new Set(); for(let x=s;x;x=parent.get(x)){const q=nodes.get(x).callFrame; const u2=q.functionName+' '+q.url.split('/').pop()+':'+q.columnNumber; if(!did.has(u2)){did.add(u2);inc.set(u2,(inc.get(u2)??0)+d)}} }
 const show=(m,n)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,n).map(([u,v])=>Math.round(v/1000)+' '+u).join(' | '); console.log('   SELF',show(f,9)); console.log('   INCL',show(new Map([...inc].filter(([u])=>!/framework|root/.test(u))),14)) }
await b.close()
