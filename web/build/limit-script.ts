import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Page = { files: string[]; kilobytes: number };

const entry = "page/main.tsx";
/** What a page may load before anybody has done anything, in thousands of bytes as brotli: a little more than it does. */
const pages: Record<string, Page> = {
  home: { files: [entry, "features/home/member/home-page.tsx"], kilobytes: 167 },
  shop: {
    files: [entry, "features/shop/member/shop-page.tsx", "features/shop/member/list/filters.tsx"],
    kilobytes: 178,
  },
  product: { files: [entry, "features/shop/member/product-page.tsx"], kilobytes: 169 },
  cart: { files: [entry, "features/cart/member/cart-page.tsx"], kilobytes: 167 },
  "admin login": { files: [entry, "features/auth/admin/admin-login-page.tsx"], kilobytes: 210 },
};

/** Fails the build where the script of a page that comes without a session outgrows its limit. */
export function limitScript(): Plugin {
  return {
    name: "kitroom:limit-script",
    apply: (config, { command, mode }) =>
      command === "build" && mode === "production" && !config.build?.ssr && config.build?.minify !== false,
    async generateBundle(_options, bundle) {
      const weights = new Map<string, Promise<number>>();
      for (const [page, { files, kilobytes }] of Object.entries(pages)) {
        const names = new Set<string>();
        for (const file of files) addLoaded(nameOf(bundle, file), bundle, names);
        let bytes = 0;
        for (const name of names) {
          const weight = weights.get(name) ?? weigh(bundle, name);
          weights.set(name, weight);
          bytes += await weight;
        }
        const weighs = (bytes / 1000).toFixed(1);
        if (bytes > kilobytes * 1000)
          this.error(`${page} loads ${weighs} KB of script, which may be ${kilobytes} KB at most`);
      }
    },
  };
}

function nameOf(bundle: Rolldown.OutputBundle, file: string): string {
  const found = Object.values(bundle).find(
    (one) => one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(`/web/src/${file}`)),
  );
  if (!found) throw new Error(`${file} is in no file of the build`);
  return found.fileName;
}

function addLoaded(name: string, bundle: Rolldown.OutputBundle, names: Set<string>): void {
  const file = bundle[name];
  if (file?.type !== "chunk" || names.has(name)) return;
  names.add(name);
  for (const next of file.imports) addLoaded(next, bundle, names);
}

async function weigh(bundle: Rolldown.OutputBundle, name: string): Promise<number> {
  const file = bundle[name];
  return file?.type === "chunk" ? (await promisify(brotliCompress)(file.code)).length : 0;
}
