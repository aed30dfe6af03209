/** The style sheet of the mailbox page. */
export const styleSheet = `
:root{--ink:#1a2126;--soft:#56636b;--line:#e1e7e9;--tint:#f4f7f7;--accent:#376a6b;--deep:#1d323f}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;height:100vh;height:100dvh;display:flex;flex-direction:column;font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:#fff}
h1,h2,p,ul,dl,dd{margin:0;padding:0}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{background:var(--deep);color:#fff;padding:14px 24px}
header>div{display:flex;gap:4px 18px;align-items:baseline;flex-wrap:wrap}
header h1{font-size:18px;font-weight:650}
header h1 a{color:inherit;text-decoration:none}
header p{color:#c9d5da;font-size:14px}
.columns{flex:1;min-height:0;display:grid;grid-template-columns:minmax(300px,380px) minmax(0,1fr)}
.list{border-right:1px solid var(--line);overflow-y:auto;background:var(--tint)}
form{position:sticky;top:0;display:flex;gap:8px;padding:14px 16px;background:var(--tint);border-bottom:1px solid var(--line)}
input{flex:1;min-width:0;height:40px;padding:0 12px;font:inherit;color:inherit;background:#fff;border:1px solid #b8c2c8;border-radius:8px}
button,.refresh{height:40px;padding:0 14px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:inherit;font-weight:600;cursor:pointer}
.refresh{display:grid;place-items:center;width:40px;padding:0;background:#fff;color:var(--accent);border:1px solid #b8c2c8;text-decoration:none;font-size:18px}
button:hover{background:#2d5859}
.list ul{list-style:none}
.list li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:1px 12px;padding:12px 16px;color:inherit;text-decoration:none;border-bottom:1px solid var(--line);border-left:3px solid transparent}
.list li a:hover{background:#fff}
.list li a[aria-current]{background:#fff;border-left-color:var(--accent)}
.list li a:focus-visible{outline-offset:-2px}
.list span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.to{font-weight:600}
time{color:var(--soft);font-size:13px;white-space:nowrap}
.subject,.preview{grid-column:1/-1}
.preview{color:var(--soft);font-size:14px}
.empty,.more,.hint{padding:28px 18px;color:var(--soft);text-align:center}
main{overflow-y:auto;min-width:0}
.hint{margin-top:18vh}
article{max-width:860px;margin:0 auto;padding:28px 32px 48px}
.back{display:none;margin-bottom:14px;text-decoration:none;font-weight:600;padding:6px 0}
h2{font-size:22px;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 14px;margin:12px 0 20px}
dt{color:var(--soft)}
dd{overflow-wrap:anywhere}
dd time{font-size:inherit;color:inherit}
iframe{width:100%;height:max(420px,calc(100vh - 330px));border:1px solid var(--line);border-radius:8px;background:#fff}
details{margin-top:14px;border:1px solid var(--line);border-radius:8px}
summary{padding:10px 14px;cursor:pointer;font-weight:600}
pre{margin:0;padding:14px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
details pre{border-top:1px solid var(--line)}
article>pre.text{border:1px solid var(--line);border-radius:8px;font-size:14px}
@media (max-width:800px){
header{padding:12px 16px}
.columns{grid-template-columns:minmax(0,1fr)}
.list{border-right:0}
.listing main,.reading .list{display:none}
.back{display:inline-block}
article{padding:14px 16px 40px}
iframe{height:max(420px,calc(100vh - 300px))}
}
`;
