import { isObject } from "./json.ts";
import type { SessionRow } from "./tables.ts";

const DEFAULT_ACCENT = "#1d323f";

/** The style sheet of the payment page, in the colours of the session's branding. */
export function styleSheet(session: SessionRow | null): string {
  const branding = session?.values.branding_settings;
  const asked = isObject(branding) ? String(branding.button_color ?? "") : "";
  const accent = /^#[0-9a-f]{6}$/i.test(asked) ? asked : DEFAULT_ACCENT;
  return `:root{--accent:${accent};--on-accent:${textOn(accent)}}${SHEET}`;
}

/** Black or white, whichever stands out more. */
function textOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? "#ffffff" : "#14181b";
}

const SHEET = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1a2126;background:#fff}
h1,h2,p,ul{margin:0;padding:0}
a{color:inherit}
.split{display:grid;grid-template-columns:1fr 1fr;min-height:100vh}
.summary{background:#f4f6f7;border-right:1px solid #e3e8ea;padding:56px 64px 48px;display:flex;justify-content:flex-end}
.panel{padding:56px 64px 48px}
.summary>div,.panel>div{width:100%;max-width:440px}
.back{display:inline-flex;align-items:center;gap:8px;color:#47545c;text-decoration:none;font-size:15px;border-radius:6px;padding:4px 6px;margin:-4px -6px}
.back:hover{color:#1a2126;text-decoration:underline}
.merchant{display:flex;align-items:center;gap:10px;flex-wrap:wrap;font-weight:600;margin:24px 0}
.crest{width:32px;height:32px;border-radius:8px;background:var(--accent);color:var(--on-accent);display:grid;place-items:center;font-size:15px}
.test{background:#ffe3b0;color:#6b3d00;font-size:12px;font-weight:600;letter-spacing:.03em;border-radius:5px;padding:2px 8px}
.due{color:#47545c;font-size:15px}
.total{font-size:38px;line-height:1.2;font-weight:650;letter-spacing:-.02em;margin-bottom:28px}
.lines{list-style:none;display:grid;gap:18px}
.lines li{display:grid;grid-template-columns:1fr auto;gap:2px 16px;align-items:start}
.lines li.pictured{grid-template-columns:48px 1fr auto}
.lines img{width:48px;height:48px;object-fit:cover;border-radius:8px;background:#fff;border:1px solid #e3e8ea}
.lines .what{font-weight:500;overflow-wrap:anywhere}
.lines .how{display:block;color:#5a6770;font-size:14px;font-weight:400}
.lines .much{font-weight:500;white-space:nowrap;font-variant-numeric:tabular-nums}
.sum{display:flex;justify-content:space-between;border-top:1px solid #dbe1e4;margin-top:22px;padding-top:18px;font-weight:600;font-variant-numeric:tabular-nums}
.title{font-size:20px;font-weight:600;margin-bottom:20px}
.field{margin-bottom:18px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
label{display:block;font-size:14px;font-weight:500;margin-bottom:6px;color:#2c373e}
input{width:100%;height:46px;padding:0 14px;font:inherit;color:inherit;background:#fff;border:1px solid #b8c2c8;border-radius:8px}
input::placeholder{color:#77838b}
input[readonly]{background:#f4f6f7;color:#47545c}
input:focus,button:focus-visible,a:focus-visible{outline:3px solid #5b9dd9;outline-offset:1px}
input[aria-invalid=true]{border-color:#b3261e;background:#fff8f7}
.wrong{color:#b3261e;font-size:14px;margin-top:6px}
.alert{background:#fdecea;border:1px solid #f2b8b5;color:#8c1d18;border-radius:8px;padding:12px 14px;margin-bottom:20px;font-weight:500}
button{width:100%;height:50px;margin-top:8px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;font-size:17px;cursor:pointer}
button:hover{filter:brightness(1.08)}
.small{color:#5a6770;font-size:13px;margin-top:20px}
.cancel{display:block;text-align:center;margin-top:16px;color:#47545c;font-size:15px}
.notice{min-height:100vh;display:grid;place-items:center;padding:24px;background:#f4f6f7}
.notice>div{background:#fff;border:1px solid #e3e8ea;border-radius:14px;padding:40px 36px;max-width:460px;width:100%;text-align:center}
.notice h1{font-size:22px;line-height:1.3;margin-bottom:8px}
.notice p{color:#47545c}
.notice .merchant{justify-content:center;margin:0 0 22px}
.badge{width:56px;height:56px;margin:0 auto 18px;border-radius:50%;display:grid;place-items:center;font-size:26px;background:#eceff1;color:#47545c}
.badge.good{background:#dff3e4;color:#17683a}
.onward{display:inline-block;margin-top:22px;padding:11px 22px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
@media (max-width:800px){
.split{display:block}
.summary{display:block;border-right:0;border-bottom:1px solid #e3e8ea;padding:20px 20px 24px}
.panel{padding:26px 20px 36px}
.summary>div,.panel>div{max-width:520px;margin:0 auto}
.merchant{margin:16px 0}
.total{font-size:32px;margin-bottom:20px}
}
`;
