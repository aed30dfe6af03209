/** The guide in the product's look; its colours are the club's, see `renderColors`. */
export const guideStyle = `
body{font:400 1rem/1.6 "Inter Variable",Inter,"Inter stand-in",system-ui,sans-serif;color:var(--mantine-color-text);-webkit-text-size-adjust:100%;overflow-wrap:break-word}
a{color:var(--club-text);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--mantine-color-text);outline-offset:2px;border-radius:2px}
main:focus-visible{outline:none}
.skip{position:fixed;top:8px;left:8px;z-index:9;padding:10px 16px;border-radius:8px;background:var(--mantine-color-body);color:var(--mantine-color-text);transform:translateY(-200%)}
.skip:focus{transform:none}
.bar{border-top:4px solid var(--club-fill);border-bottom:1px solid var(--line);background:var(--mantine-color-body)}
.bar>div{display:flex;flex-wrap:wrap;align-items:center;gap:12px 24px;max-width:1240px;min-height:76px;margin-inline:auto;padding:8px 24px;box-sizing:border-box}
.brand{display:flex;align-items:center;gap:12px;min-height:44px;font-weight:650;letter-spacing:-.01em;color:inherit;text-decoration:none}
.bar form{display:flex;gap:8px;flex:1 1 260px;max-width:420px;margin-left:auto}
.bar input{flex:1;min-width:0;height:44px;padding:0 12px;box-sizing:border-box;border:1px solid var(--field-edge);border-radius:8px;background:var(--mantine-color-body);color:inherit;font:inherit}
.bar input::placeholder{color:var(--mantine-color-dimmed);opacity:1}
.bar button{height:44px;padding:0 16px;border:1px solid var(--club-edge);border-radius:8px;background:var(--club-fill);color:var(--club-on-fill);font:inherit;font-weight:600;cursor:pointer}
.bar button:hover{background:var(--club-fill-hover)}
.panel{display:flex;align-items:center;min-height:44px;font-weight:600}
.sheet{display:grid;grid-template-columns:240px minmax(0,1fr);gap:48px;max-width:1240px;margin-inline:auto;padding:32px 24px 80px;box-sizing:border-box}
.pages{position:sticky;top:24px;align-self:start}
.pages ul{list-style:none;margin:0;padding:0}
.pages a{display:block;padding:9px 14px;border-radius:8px;color:inherit;text-decoration:none;line-height:1.4}
.pages a:hover{background:var(--sunken)}
.pages [aria-current]{background:var(--club-soft);box-shadow:inset 3px 0 0 var(--club-edge);font-weight:600}
main{max-width:800px}
h1{margin:0 0 16px;font-size:clamp(1.625rem,1.3rem + 1.2vw,2.125rem);line-height:1.2;font-weight:650;letter-spacing:-.015em}
h2{margin:48px 0 12px;font-size:1.375rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
h3{margin:32px 0 8px;font-size:1.125rem;line-height:1.4;font-weight:650}
h2,h3{scroll-margin-top:24px}
h2 a,h3 a{color:inherit;text-decoration:none}
h2 a:hover,h3 a:hover{text-decoration:underline}
:target{box-shadow:-16px 0 0 var(--surface),-19px 0 0 var(--club-edge)}
p{margin:0 0 16px}
main ul,main ol{margin:0 0 20px;padding-left:26px}
main li{margin-bottom:8px;padding-left:4px}
main li::marker{color:var(--club-text);font-weight:650}
strong{font-weight:650}
code{padding:2px 6px;border-radius:6px;background:var(--sunken);font:.9em ui-monospace,SFMono-Regular,Menlo,monospace}
.here{margin:0 0 28px;padding:16px 20px;border:1px solid var(--line);border-radius:8px;background:var(--mantine-color-body)}
.here b{font-weight:650}
.here ul{margin:8px 0 0;padding:0;list-style:none;columns:2;column-gap:32px}
.here li{margin:0;padding:0;break-inside:avoid}
.here a{display:inline-block;padding:5px 0}
.note{margin:0 0 20px;padding:14px 18px;border-radius:8px;border-left:4px solid var(--club-edge);background:var(--club-soft)}
.note p{margin:0}
.wide{margin:0 0 24px;overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--mantine-color-body)}
table{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.45}
th{text-align:left;font-weight:650;background:var(--sunken)}
th,td{padding:10px 14px;vertical-align:top}
td{border-top:1px solid var(--line)}
td:not(:first-child){min-width:64px}
figure{margin:8px 0 28px}
figure a{display:block}
figure img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:8px;box-sizing:border-box}
figure.tall{max-width:320px}
.turn{display:grid;grid-template-columns:1fr 1fr;gap:16px;margin-top:56px}
.turn a{padding:14px 18px;border:1px solid var(--line);border-radius:8px;background:var(--mantine-color-body);font-weight:600;text-decoration:none}
.turn a:hover{border-color:var(--club-edge)}
.turn [rel=next]{text-align:right}
small{display:block;font-size:.875rem;font-weight:400;color:var(--mantine-color-dimmed)}
.found{list-style:none;padding:0 !important}
.found li{margin:0;padding:16px 0;border-top:1px solid var(--line)}
.found a{font-weight:600}
.found p{margin:4px 0 0}
@media (width<62em){.sheet{display:block;padding:24px 16px 56px}.pages{display:none}.bar>div{padding-inline:16px}.bar form{order:9;flex-basis:100%;max-width:none}.brand{flex:1 1 0;min-width:0;line-height:1.3}.panel{white-space:nowrap}}
@media (width<36em){.here ul{columns:1}.turn{grid-template-columns:1fr}.turn span{display:none}}
@media print{.bar,.pages,.turn,.here{display:none}.sheet{display:block}}
`
  .replaceAll("\n", "")
  .trim();
