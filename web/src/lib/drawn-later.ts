import { type ComponentType, lazy } from "react";

const loading: Promise<unknown>[] = [];

/**
 * A part of a screen that the server draws with it, while a browser loads what is behind it only when the app starts. It
 * stands in a `Suspense`; until its file is there, the browser shows what the server drew.
 */
export function drawnLater<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = load();
  loading.push(loaded.catch(() => undefined));
  return lazy(async () => ({ default: await loaded }));
}

/** Resolves when the parts of all screens loaded by now are there, or cannot be had. */
export async function partsLoaded(): Promise<void> {
  await Promise.all(loading);
}
