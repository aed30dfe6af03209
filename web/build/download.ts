import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/**
 * Fails the build when a member would download what only the panel needs: the panel's frame and client, tables, charts,
 * editors. Lazy routes keep them apart; one careless import in a shared file would join them again without anybody noticing.
 */
export function keepPanelApart(): Plugin {
  const isForPanel =
    /[\\/](ui[\\/]data-table|recharts|@mantine[\\/](?:charts|dropzone|tiptap)|@tiptap|@dnd-kit|features[\\/]\w+[\\/]admin|admin-frame|admin-api)[\\/.]/;
  // The login is where staff become staff; it is not part of the storefront.
  const isForMembers = /[\\/](features[\\/]\w+[\\/]member|page[\\/]main)/;
  return {
    name: "kitroom:keep-panel-apart",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const loadedWith = (name: string, seen = new Set<string>()): Set<string> => {
        const file = bundle[name];
        if (file?.type !== "chunk" || seen.has(name)) return seen;
        seen.add(name);
        for (const next of file.imports) loadedWith(next, seen);
        return seen;
      };
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !isForMembers.test(file.facadeModuleId ?? "")) continue;
        for (const name of loadedWith(file.fileName)) {
          const chunk = bundle[name];
          const stray = chunk?.type === "chunk" && chunk.moduleIds.find((id) => isForPanel.test(id));
          if (stray) this.error(`${file.fileName} makes members download ${stray}`);
        }
      }
    },
  };
}

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
  "admin login": { files: [entry, "features/auth/admin/admin-login-page.tsx"], kilobytes: 211 },
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
