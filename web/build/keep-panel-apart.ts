import type { Plugin } from "vite";

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
