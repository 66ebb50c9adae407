import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
const base='http://localhost:3390'; const ctx = await b.newContext({viewport:{width:Number(process.argv[2]??412),height:900}}); const page = await ctx.newPage()
await page.goto(base+'/auth'); await page.waitForTimeout(1500)
await page.getByLabel(/e-mail or username/i).fill('customer@carmine.test'); await page.getByLabel('Password', { exact: true }).fill('Carmine#2026')
await page.getByRole('main').getByRole('button', { name: /sign in/i }).click(); await page.waitForURL(u=>!u.pathname.startsWith('/auth')); await page.waitForTimeout(2000)
await page.addInitScript(()=>{ window.__app=[]; const o=Node.prototype.appendChild; Node.prototype.appendChild=function(n){ if(/SCRIPT|LINK/.test(n.tagName??'')) window.__app.push([Math.round(performance.now()), n.tagName, n.rel||'', (n.src||n.href||'').split('/').slice(-2).join('/')]); return o.call(this,n) };
 window.__h=[]; setInterval(()=>{ const c=document.querySelector('[class*=dashboard_columns]'); const p=document.querySelector('main'); const k=JSON.stringify([c?.getBoundingClientRect().top, [...(c?.parentElement?.children??[])].map(e=>[e.className?.slice?.(0,24),Math.round(e.getBoundingClientRect().height)]), [...(p?.children??[])].map(e=>[e.tagName,Math.round(e.getBoundingClientRect().height)])]); if(window.__h.at(-1)?.[1]!==k) window.__h.push([Math.round(performance.now()),k]) },8) })
await page.goto(base+'/users'); await page.waitForTimeout(4000)
console.log((await page.evaluate(()=>window.__app)).map(x=>x.join(' ')).join('\n')); console.log((await page.evaluate(()=>window.__h)).map(x=>x.join(' ')).join('\n'))
await b.close()
