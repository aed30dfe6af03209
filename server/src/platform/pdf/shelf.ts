import { type Face, loadedFace, loadFace } from "./faces.ts";

/** The faces of one paper. What it needs for the first time is fetched when it is known what that is. */
export type Shelf = {
  /** Undefined while it is not there; `fetch` brings it. */
  face(key: string): Face | undefined;
  /** Brings what was asked for in vain; whether that was anything. */
  fetch(): Promise<boolean>;
};

export function openShelf(): Shelf {
  const faces = new Map<string, Face>();
  const wanted = new Set<string>();
  return {
    face(key) {
      const face = faces.get(key) ?? loadedFace(key);
      if (face) faces.set(key, face);
      else wanted.add(key);
      return face;
    },
    async fetch() {
      const keys = [...wanted];
      wanted.clear();
      for (const key of keys) faces.set(key, await loadFace(key));
      return keys.length > 0;
    },
  };
}
